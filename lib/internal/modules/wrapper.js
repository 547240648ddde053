'use strict';

// What stands before the text of a CommonJS module, in its first line.
module.exports = {
  prefix: '(function (exports, require, module, __filename, __dirname) {',
};
