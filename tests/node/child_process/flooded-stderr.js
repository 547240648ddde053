'use strict';
// A child that floods stderr while nobody reads stdout does not lock up: each stream is on its own.
const assert = require('assert');
const { spawn } = require('child_process');

const size = 5_000_000;
const child = spawn('sh', ['-c', `echo first; head -c ${size} /dev/zero >&2; echo last`]);
let count = 0;
child.stderr.on('data', (chunk) => {
  count += chunk.length;
});
child.stderr.on('end', () => assert.strictEqual(count, size));
// Nobody reads stdout; when the child has ended it is drained, so that 'close' comes.
child.on('close', (code) => {
  assert.strictEqual(code, 0);
  assert.strictEqual(count, size);
});
process.on('exit', () => assert.strictEqual(child.exitCode, 0));
