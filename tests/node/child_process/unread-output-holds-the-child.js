'use strict';
// A child whose output is not read waits, and memory does not grow meanwhile.
const assert = require('assert');
const { spawn } = require('child_process');

const child = spawn('yes');
child.stdout.once('readable', () => {
  setTimeout(() => {
    assert.ok(child.stdout.readableLength < 1_000_000);
    child.kill('SIGKILL');
    child.stdout.destroy();
  }, 50);
});
child.on('close', (code, signal) => assert.strictEqual(signal, 'SIGKILL'));
