'use strict';
// What is written to a child that does not read is an EPIPE, or nothing: never a crash.
const assert = require('assert');
const { spawn } = require('child_process');

const child = spawn('true');
child.stdin.on('error', (error) => assert.ok(['EPIPE', 'ECONNRESET'].includes(error.code)));
child.stdin.write('x'.repeat(1_000_000));
child.on('close', (code) => {
  assert.strictEqual(code, 0);
  assert.strictEqual(child.stdin.destroyed, true);
});
