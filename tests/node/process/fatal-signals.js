'use strict';

// Signals that nobody listens to end a process.

const assert = require('assert');
const { spawn } = require('child_process');

const script = "setInterval(() => {}, 1000); console.log('ready');";
for (const name of ['SIGHUP', 'SIGINT', 'SIGTERM']) {
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  child.stdout.once('data', () => child.kill(name));
  child.on('exit', (code, signal) => {
    assert.strictEqual(signal, name);
    assert.strictEqual(code, null);
  });
}
