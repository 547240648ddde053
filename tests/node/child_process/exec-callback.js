'use strict';
// exec() and execFile() give the output, and what went wrong, to their callback.
const assert = require('assert');
const { exec, execFile } = require('child_process');

let count = 0;
exec('echo out; echo err >&2', (error, stdout, stderr) => {
  assert.deepStrictEqual([error, stdout, stderr], [null, 'out\n', 'err\n']);
  count++;
});
exec('echo out; echo err >&2; exit 5', (error, stdout, stderr) => {
  assert.strictEqual(error.message, 'Command failed: echo out; echo err >&2; exit 5\nerr\n');
  assert.strictEqual(error.code, 5);
  assert.strictEqual(error.killed, false);
  assert.strictEqual(error.signal, null);
  assert.strictEqual(error.cmd, 'echo out; echo err >&2; exit 5');
  assert.deepStrictEqual([stdout, stderr], ['out\n', 'err\n']);
  count++;
});
execFile('printf', ['%s', 'bytes'], { encoding: 'buffer' }, (error, stdout, stderr) => {
  assert.deepStrictEqual([error, stdout, stderr], [null, Buffer.from('bytes'), Buffer.alloc(0)]);
  count++;
});
execFile('no-such-program-for-sure', ['a'], (error, stdout, stderr) => {
  assert.strictEqual(error.code, 'ENOENT');
  assert.strictEqual(error.cmd, 'no-such-program-for-sure a');
  assert.deepStrictEqual([stdout, stderr], ['', '']);
  count++;
});
execFile('kill -KILL $$', { shell: true }, (error) => {
  assert.strictEqual(error.signal, 'SIGKILL');
  assert.strictEqual(error.code, null);
  count++;
});
process.on('exit', () => assert.strictEqual(count, 5));
