'use strict';

// terminate() ends script wherever it is.

const assert = require('assert');
const { Worker } = require('worker_threads');

const busy = [
  'for (;;);',
  'function f() { try { for (;;); } finally { f(); } } f();',
  'setInterval(() => {}, 1000)',
  'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)',
  'setImmediate(function again() { setImmediate(again); })',
  "require('vm').runInNewContext('for (;;);')",
];
let ended = 0;
for (const source of busy) {
  const worker = new Worker(
    `process.on('exit', () => { process._rawDebug('never'); for (;;); });
     require('worker_threads').parentPort.postMessage('ready'); ${source}`, { eval: true });
  worker.once('message', () => {
    worker.terminate().then((code) => {
      assert.strictEqual(code, 1, source);
      ended++;
    });
  });
  worker.on('error', assert.fail);
}
// One that has not even begun.
const early = new Worker('for (;;);', { eval: true });
early.terminate().then((code) => assert(code === 0 || code === 1));
early.on('exit', async () => {
  assert.strictEqual(await early.terminate(), undefined);
});
process.on('exit', () => assert.strictEqual(ended, busy.length));
