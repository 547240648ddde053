'use strict';
// The channel as the child sees it, and that it does not keep a child alive that does not listen.
const assert = require('assert');
const { fork } = require('child_process');

if (process.argv[2] === 'child') {
  assert.strictEqual(process.connected, true);
  assert.strictEqual(typeof process.send, 'function');
  assert.strictEqual(typeof process.disconnect, 'function');
  assert.strictEqual(typeof process.channel.fd, 'number');
  assert.strictEqual(typeof process.channel.ref, 'function');
  assert.strictEqual(process.env.NODE_CHANNEL_FD, undefined);
  assert.strictEqual(process.env.NODE_CHANNEL_SERIALIZATION_MODE, undefined);
} else {
  assert.strictEqual(process.send, undefined);
  assert.strictEqual(process.connected, undefined);
  const events = [];
  const child = fork(__filename, ['child']);
  assert.strictEqual(child.connected, true);
  for (const name of ['spawn', 'disconnect', 'exit', 'close']) {
    child.on(name, () => events.push(name));
  }
  child.on('close', (code) => {
    assert.strictEqual(code, 0);
    assert.deepStrictEqual(events.slice().sort(), ['close', 'disconnect', 'exit', 'spawn']);
    assert.strictEqual(events[0], 'spawn');
    assert.strictEqual(events.at(-1), 'close');
  });
}
