'use strict';
// A child that takes too long is ended by the signal that was asked for.
const assert = require('assert');
const { execSync, spawnSync } = require('child_process');

const result = spawnSync('sleep', ['1000'], { timeout: 50, killSignal: 'SIGKILL' });
assert.strictEqual(result.error.code, 'ETIMEDOUT');
assert.strictEqual(result.signal, 'SIGKILL');
assert.strictEqual(result.status, null);
assert.throws(() => execSync('exec sleep 1000', { timeout: 50 }), {
  code: 'ETIMEDOUT', signal: 'SIGTERM',
});
