'use strict';

// In place of tr46 inside other bundles: its tables (150 kB) are read when the first name with
// letters beyond ASCII comes by.
exports.toASCII = (...values) => require('internal/deps/tr46').toASCII(...values);
exports.toUnicode = (...values) => require('internal/deps/tr46').toUnicode(...values);
