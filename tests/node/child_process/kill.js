'use strict';
// kill() sends a signal, by name or number, and says whether it could.
const assert = require('assert');
const { spawn } = require('child_process');

const child = spawn('sleep', ['1000']);
assert.strictEqual(child.killed, false);
assert.throws(() => child.kill('SIGNOPE'), { code: 'ERR_UNKNOWN_SIGNAL' });
assert.strictEqual(child.kill(0), true);
assert.strictEqual(child.kill('sigint'), true);
assert.strictEqual(child.killed, true);
child.on('exit', (code, signal) => {
  assert.deepStrictEqual([code, signal], [null, 'SIGINT']);
  assert.strictEqual(child.signalCode, 'SIGINT');
  assert.strictEqual(child.exitCode, null);
  assert.strictEqual(child.kill(), false);
});
