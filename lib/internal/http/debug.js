'use strict';

// What NODE_DEBUG=http shows. The variable is looked at when there is something to tell first: an
// image of the process has this loaded.

let tell;

module.exports = function debug(...args) {
  tell ??= process.env.NODE_DEBUG ? require('internal/util/debuglog').debuglog('http') : () => {};
  tell(...args);
};
