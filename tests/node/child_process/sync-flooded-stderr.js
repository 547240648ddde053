'use strict';
// Both outputs are read at the same time, so that a child that floods one of them goes on.
const assert = require('assert');
const { spawnSync } = require('child_process');

const result = spawnSync(
  'sh', ['-c', 'head -c 3000000 /dev/zero >&2; echo done'], { maxBuffer: Infinity });
assert.strictEqual(result.stderr.length, 3_000_000);
assert.strictEqual(result.stdout.toString(), 'done\n');
