'use strict';

const assert = require('assert');

// A module whose function load() reads behind its memory of one page.
const bytes = Uint8Array.of(
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 127, 3, 2, 1, 0, 5, 3, 1, 0, 1, 7, 8, 1, 4, 108,
  111, 97, 100, 0, 0, 10, 12, 1, 10, 0, 65, 255, 255, 255, 0, 40, 2, 0, 11);

const instance = new WebAssembly.Instance(new WebAssembly.Module(bytes));
assert.throws(() => instance.exports.load(), {
  name: 'RuntimeError', message: 'memory access out of bounds',
});
