'use strict';

// Several processes that share servers: the primary starts the workers.

module.exports = Object.hasOwn(process.env, 'NODE_UNIQUE_ID') ?
  require('internal/cluster/child') : require('internal/cluster/primary');
