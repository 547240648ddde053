'use strict';
// A child that writes more than is wanted is ended.
const assert = require('assert');
const { execFileSync, spawnSync } = require('child_process');

const { error, signal, stdout } = spawnSync('yes', { maxBuffer: 10_000 });
assert.strictEqual(error.code, 'ENOBUFS');
assert.strictEqual(signal, 'SIGTERM');
assert.ok(stdout.length > 10_000);
assert.throws(() => execFileSync('yes'), { code: 'ENOBUFS' });
assert.strictEqual(
  spawnSync('head', ['-c', '2000000', '/dev/zero'], { maxBuffer: Infinity }).stdout.length,
  2_000_000);
