'use strict';

// A compiled WebAssembly.Module goes to workers: in workerData, in messages, and back.

const assert = require('assert');
const { Worker } = require('worker_threads');

// Exports answer(), which returns 42.
const compiled = new WebAssembly.Module(new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 127, 3, 2, 1, 0, 7, 10, 1, 6, 97, 110, 115, 119,
  101, 114, 0, 0, 10, 6, 1, 4, 0, 65, 42, 11,
]));

const worker = new Worker(`
  const { parentPort, workerData } = require('worker_threads');
  const answers = [new WebAssembly.Instance(workerData).exports.answer()];
  parentPort.once('message', ([first, { second }]) => {
    answers.push(first === second, WebAssembly.Module.exports(first)[0].name,
                 new WebAssembly.Instance(second).exports.answer());
    parentPort.postMessage({ answers, first });
  });
`, { eval: true, workerData: compiled });
worker.postMessage([compiled, { second: compiled }]);
worker.on('message', ({ answers, first }) => {
  assert.deepStrictEqual(answers, [42, true, 'answer', 42]);
  assert.ok(first instanceof WebAssembly.Module);
  assert.strictEqual(new WebAssembly.Instance(first).exports.answer(), 42);
});
worker.on('exit', (code) => assert.strictEqual(code, 0));
