'use strict';

const { decode, encode, toASCII, toUnicode, ucs2 } = require('internal/deps/punycode');

// The version is that of the copy in Node, which works the same.
module.exports = { version: '2.1.0', ucs2, decode, encode, toASCII, toUnicode };
