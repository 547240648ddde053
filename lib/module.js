'use strict';

module.exports = require('internal/modules/cjs_loader').Module;
