'use strict';

module.exports = require('tr46');
