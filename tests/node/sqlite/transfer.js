'use strict';

// An array that was bound can still be transferred.
const assert = require('assert');
const { DatabaseSync } = require('node:sqlite');

const bytes = new Uint8Array([1, 2, 3]);
new DatabaseSync(':memory:').prepare('SELECT ?').get(bytes);
structuredClone(bytes, { transfer: [bytes.buffer] });
assert.strictEqual(bytes.length, 0);
