'use strict';
// Messages that come before anybody listens are kept.
const assert = require('assert');
const { fork } = require('child_process');

if (process.argv[2] === 'child') {
  const received = [];
  process.send('first');
  process.send('second', () => setTimeout(() => {
    process.on('message', (message) => {
      received.push(message);
      if (message !== 'last') return;
      assert.deepStrictEqual(received, ['early', 'last']);
      process.disconnect();
    });
    console.log('listening');
  }, 20));
} else {
  const child = fork(__filename, ['child'], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  child.send('early');
  const received = [];
  // By now both messages are on their way, and most likely here.
  child.stdout.once('data', () => setTimeout(() => {
    child.on('message', (message) => {
      received.push(message);
      if (message === 'second') child.send('last');
    });
  }, 20));
  child.on('exit', (code) => {
    assert.strictEqual(code, 0);
    assert.deepStrictEqual(received, ['first', 'second']);
  });
}
