'use strict';

module.exports = require('internal/path/posix');
