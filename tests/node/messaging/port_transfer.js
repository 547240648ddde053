'use strict';
// Buffers and ports that are transferred are of no use to the sender afterwards.
const assert = require('assert');
const { receiveMessageOnPort } = require('worker_threads');

const { port1, port2 } = new MessageChannel();
const inner = new MessageChannel();
inner.port2.postMessage('early');
const buffer = new ArrayBuffer(4);
new Uint8Array(buffer)[3] = 7;
port1.postMessage({ buffer, port: inner.port1 }, [buffer, inner.port1]);
assert.strictEqual(buffer.byteLength, 0);
assert.throws(() => port1.postMessage(inner.port1, [inner.port1]), { name: 'DataCloneError' });

const { message } = receiveMessageOnPort(port2);
assert.deepStrictEqual([...new Uint8Array(message.buffer)], [0, 0, 0, 7]);
assert.strictEqual(receiveMessageOnPort(port2), undefined);
// What was sent before the port moved is still there.
assert.deepStrictEqual(receiveMessageOnPort(message.port), { message: 'early' });
message.port.on('message', (value) => {
  assert.strictEqual(value, 'late');
  message.port.close();
});
inner.port2.postMessage('late');
