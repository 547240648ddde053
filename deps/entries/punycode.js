'use strict';

// The slash asks for the package: without it this is the builtin module.
module.exports = require('punycode/');
