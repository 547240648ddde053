'use strict';

module.exports = require('minimatch');
