'use strict';

// fetch() and what comes with it, as Node has it. The rest of the package is not needed.
module.exports = require('undici/index-fetch.js');
