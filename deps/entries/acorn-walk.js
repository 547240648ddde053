'use strict';

module.exports = require('acorn-walk');
