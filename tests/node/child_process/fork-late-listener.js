'use strict';
// Messages that come before anybody listens are kept.
const assert = require('assert');
const { fork } = require('child_process');

if (process.argv[2] === 'child') {
  process.send('first');
  process.send('second', () => setTimeout(() => {
    process.on('message', (message) => {
      assert.strictEqual(message, 'early');
      setImmediate(() => process.disconnect());
    });
  }, 20));
} else {
  const child = fork(__filename, ['child']);
  child.send('early');
  const received = [];
  setTimeout(() => child.on('message', (message) => received.push(message)), 1);
  child.on('exit', (code) => {
    assert.strictEqual(code, 0);
    assert.deepStrictEqual(received, ['first', 'second']);
  });
}
