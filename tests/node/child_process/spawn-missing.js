'use strict';
// A program that is not there is told by an 'error' event, and there is no 'exit'.
const assert = require('assert');
const { spawn } = require('child_process');

const name = 'no-such-program-for-sure';
const child = spawn(name, ['a', 'b']);
const events = [];
assert.strictEqual(child.pid, undefined);
assert.ok(child.stdin && child.stdout && child.stderr);
child.on('spawn', () => events.push('spawn'));
child.on('exit', () => events.push('exit'));
child.on('error', (error) => {
  events.push('error');
  assert.strictEqual(error.code, 'ENOENT');
  assert.strictEqual(error.errno, -2);
  assert.strictEqual(error.syscall, `spawn ${name}`);
  assert.strictEqual(error.path, name);
  assert.deepStrictEqual(error.spawnargs, ['a', 'b']);
  assert.strictEqual(error.message, `spawn ${name} ENOENT`);
});
child.on('close', (code) => {
  assert.strictEqual(code, -2);
  events.push('close');
});
process.on('exit', () => assert.deepStrictEqual(events, ['error', 'close']));
