'use strict';

module.exports = require('node-inspect-extracted');
