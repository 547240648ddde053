'use strict';
// The promise forms have both outputs, and the child.
const assert = require('assert');
const { ChildProcess, exec, execFile } = require('child_process');
const { promisify } = require('util');

let count = 0;
const promise = promisify(exec)('echo out; echo err >&2');
assert.ok(promise.child instanceof ChildProcess);
promise.then((value) => {
  count++;
  assert.deepStrictEqual(value, { stdout: 'out\n', stderr: 'err\n' });
});
promisify(execFile)('sh', ['-c', 'echo out; exit 3']).catch((error) => {
  count++;
  assert.strictEqual(error.code, 3);
  assert.strictEqual(error.stdout, 'out\n');
  assert.strictEqual(error.stderr, '');
});
process.on('exit', () => assert.strictEqual(count, 2));
