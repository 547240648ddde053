'use strict';

module.exports = require('internal/path/win32');
