'use strict';
// A child that a signal has ended has no status.
const assert = require('assert');
const { spawnSync } = require('child_process');

const { signal, status } = spawnSync('sh', ['-c', 'kill -KILL $$']);
assert.strictEqual(signal, 'SIGKILL');
assert.strictEqual(status, null);
