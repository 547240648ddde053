'use strict';
// An AbortSignal ends the child, and an error tells why.
const assert = require('assert');
const { execFile, spawn } = require('child_process');

const seen = [];
const controller = new AbortController();
const child = spawn('sleep', ['1000'], { signal: controller.signal, killSignal: 'SIGKILL' });
child.on('error', (error) => {
  assert.strictEqual(error.name, 'AbortError');
  assert.strictEqual(error.code, 'ABORT_ERR');
  assert.strictEqual(error.cause, reason);
  seen.push('error');
});
child.on('exit', (code, signal) => seen.push(signal));
const reason = new Error('enough');
controller.abort(reason);

const late = spawn('sleep', ['1000'], { signal: AbortSignal.abort() });
late.on('error', (error) => seen.push(error.name));
execFile('sleep', ['1000'], { signal: AbortSignal.abort() }, (error) => seen.push(error.code));
process.on('exit', () => {
  assert.deepStrictEqual(seen.sort(), ['ABORT_ERR', 'AbortError', 'SIGKILL', 'error']);
});
