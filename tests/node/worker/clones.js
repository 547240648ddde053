'use strict';

// Everything that structured cloning knows comes back as it was sent.

const assert = require('assert');
const { Worker } = require('worker_threads');
const { BlockList, SocketAddress } = require('net');

const worker = new Worker(`
  const { parentPort } = require('worker_threads');
  parentPort.on('message', (value) => parentPort.postMessage(value));
`, { eval: true });
const cyclic = { name: 'cyclic' };
cyclic.self = cyclic;
const sparse = [1, , 3];
sparse.extra = 'x';
const buffer = new ArrayBuffer(8);
const values = [
  undefined, null, true, 0, -0, NaN, -Infinity, 1.5, 'caf\u00e9',
  '\u20ac\ud800', 12345678901234567890n,
  new Date(5), /a+/giu, new Set([1, 'b']), new Map([[{}, []]]), Object('boxed'),
  cyclic, sparse, [], {}, { ['__proto__']: 1 }, new RangeError('range'),
  [new Uint16Array(buffer, 2, 2), new DataView(buffer), buffer],
  new Error('with cause', { cause: { deep: [1] } }),
];
let index = 0;
worker.on('message', (value) => {
  assert.deepStrictEqual(value, values[index]);
  if (Array.isArray(value) && value[0] instanceof Uint16Array) {
    assert.strictEqual(value[0].buffer, value[2]);
  }
  if (++index === values.length) worker.terminate();
});
for (const value of values) worker.postMessage(value);
for (const value of [() => {}, Symbol('x'), new WeakMap(), Promise.resolve(), [function f() {}]]) {
  assert.throws(() => worker.postMessage(value), { name: 'DataCloneError', code: 25 });
}
worker.on('exit', () => assert.strictEqual(index, values.length));

// Objects of Node's own classes.
const list = new BlockList();
list.addAddress('10.0.0.1');
new Worker(`
  const { workerData: { address, blob, list } } = require('worker_threads');
  const assert = require('assert');
  assert.strictEqual(address.port, 80);
  assert(list.check('10.0.0.1'));
  assert(!list.check('10.0.0.2'));
  blob.text().then((text) => assert.strictEqual(text, 'hello'));
`, {
  eval: true,
  workerData: { address: new SocketAddress({ port: 80 }), blob: new Blob(['hel', 'lo']), list },
});
