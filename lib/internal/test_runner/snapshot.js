'use strict';

// The name by which Node's own tests know it.

module.exports = require('internal/test/snapshot');
