'use strict';
// A REPL whose output nobody reads any more ends, whatever still comes in.
const assert = require('assert');
const { spawn } = require('child_process');
const child = spawn(process.execPath, ['--interactive'], { stdio: ['pipe', 'pipe', 'ignore'] });
child.stdout.once('data', () => {
  child.stdout.destroy();
  const writing = setInterval(() => child.stdin.write('1 + 1\n'), 10);
  child.stdin.on('error', () => clearInterval(writing));
  child.on('exit', (code, signal) => {
    clearInterval(writing);
    assert.strictEqual(signal, null);
  });
});
