'use strict';
// A command that takes too long is ended, and the error says so.
const assert = require('assert');
const { exec } = require('child_process');

let count = 0;
exec('exec sleep 1000', { timeout: 20, killSignal: 'SIGKILL' }, (error, stdout, stderr) => {
  count++;
  assert.strictEqual(error.killed, true);
  assert.strictEqual(error.code, null);
  assert.strictEqual(error.signal, 'SIGKILL');
  assert.deepStrictEqual([stdout, stderr], ['', '']);
});
process.on('exit', () => assert.strictEqual(count, 1));
