'use strict';

// Buffers and ports move to the other thread, and are of no use here then.

const assert = require('assert');
const { MessageChannel, Worker } = require('worker_threads');

const worker = new Worker(`
  const { parentPort } = require('worker_threads');
  parentPort.on('message', ({ buffer, port, view }) => {
    port.postMessage({ sum: new Uint8Array(buffer).reduce((a, b) => a + b), view });
    port.postMessage(buffer, [buffer]);
    port.once('message', (message) => {
      port.postMessage(message.toUpperCase());
      port.close();
      parentPort.close();
    });
  });
`, { eval: true });
const { port1, port2 } = new MessageChannel();
const buffer = new Uint8Array([1, 2, 3, 4]).buffer;
const view = new Float64Array([0.5, NaN, -0]);
// What waits in a port goes with it.
port1.postMessage('early');
worker.postMessage({ buffer, port: port2, view }, [buffer, port2]);
assert.strictEqual(buffer.byteLength, 0);
assert.throws(() => worker.postMessage(port2, [port2]), { name: 'DataCloneError' });
assert.throws(() => worker.postMessage(port1), (error) => /DataCloneError|ERR_/.test(
  `${error.name} ${error.code}`));
const seen = [];
port1.on('message', (message) => seen.push(message));
port1.on('close', () => {
  assert.deepStrictEqual(seen, [
    { sum: 10, view }, new Uint8Array([1, 2, 3, 4]).buffer, 'EARLY',
  ]);
});
worker.on('exit', (code) => assert.strictEqual(code, 0));
