'use strict';

// TypeScript without its types: the parser of swc, as WebAssembly.
module.exports = require('amaro').transformSync;
