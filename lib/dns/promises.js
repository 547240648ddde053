'use strict';

module.exports = require('internal/dns/promises');
