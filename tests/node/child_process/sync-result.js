'use strict';
// spawnSync() answers with everything that is known about the child.
const assert = require('assert');
const { spawnSync } = require('child_process');

const result = spawnSync('sh', ['-c', 'echo out; echo err >&2; exit 3'], { encoding: 'utf8' });
assert.deepStrictEqual(
  Object.keys(result), ['status', 'signal', 'output', 'pid', 'stdout', 'stderr']);
assert.strictEqual(result.status, 3);
assert.strictEqual(result.signal, null);
assert.deepStrictEqual(result.output, [null, 'out\n', 'err\n']);
assert.strictEqual(result.stdout, 'out\n');
assert.strictEqual(result.stderr, 'err\n');
assert.ok(result.pid > 0);
assert.ok(Buffer.isBuffer(spawnSync('true').stdout));
