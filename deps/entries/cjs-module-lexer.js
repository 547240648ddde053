'use strict';

module.exports = require('cjs-module-lexer');
