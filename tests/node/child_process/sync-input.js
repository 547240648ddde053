'use strict';
// The input is written, however large, while the output is read.
const assert = require('assert');
const { execFileSync, spawnSync } = require('child_process');

const text = 'é'.repeat(1_000_000);
assert.strictEqual(
  execFileSync('cat', { input: text, encoding: 'utf8', maxBuffer: Infinity }), text);
const view = new DataView(new Uint8Array([104, 105, 33]).buffer, 1);
assert.strictEqual(execFileSync('cat', { input: view }).toString(), 'i!');
assert.throws(() => spawnSync('cat', { input: 1234 }), {
  code: 'ERR_INVALID_ARG_TYPE',
  message: 'The "options.stdio[0]" property must be of type string or an instance of Buffer, ' +
    'TypedArray, or DataView. Received type number (1234)',
});
