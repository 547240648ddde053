'use strict';
// Messages go both ways, in order, with every kind of value that JSON has.
const assert = require('assert');
const { fork } = require('child_process');

const messages = [1.5, 'text', true, null, { a: [1, { b: 'é' }] }, 'x'.repeat(300_000), 'last'];

if (process.argv[2] === 'child') {
  process.on('message', (message) => {
    process.send(message, (error) => {
      assert.strictEqual(error, null);
      if (message === 'last') process.disconnect();
    });
  });
} else {
  const child = fork(__filename, ['child']);
  const received = [];
  child.on('message', (message) => received.push(message));
  for (const message of messages) child.send(message);
  child.on('exit', (code, signal) => {
    assert.deepStrictEqual([code, signal], [0, null]);
    assert.strictEqual(child.connected, false);
    assert.strictEqual(child.channel, null);
    assert.deepStrictEqual(received, messages);
  });
}
