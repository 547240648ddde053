'use strict';

module.exports = require('es-module-lexer/js');
