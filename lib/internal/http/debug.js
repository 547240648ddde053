'use strict';

// What NODE_DEBUG=http shows.

module.exports = process.env.NODE_DEBUG ? require('internal/util/debuglog').debuglog('http') :
  () => {};
