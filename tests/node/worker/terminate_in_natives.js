'use strict';

// terminate() while a worker is busy with functions of the runtime rather than with its own.

const assert = require('assert');
const { Worker } = require('worker_threads');

const busy = [
  "const fs = require('fs'); for (;;) { fs.readdirSync('/'); fs.statSync('/'); }",
  "for (;;) { Buffer.from('abc').toString('hex'); process.memoryUsage(); process.hrtime(); }",
  "for (;;) require('os').cpus();",
  "for (;;) /(a+)+b/.test('a'.repeat(14));",
  'for (;;) JSON.parse(JSON.stringify([1, { a: [2] }]));',
];
const roundCount = 3;
let ended = 0;

function start(source, roundsLeft) {
  const worker = new Worker(
    `require('worker_threads').parentPort.postMessage('ready'); ${source}`, { eval: true });
  worker.once('message', () => worker.terminate());
  worker.on('error', assert.fail);
  worker.on('exit', (code) => {
    assert.strictEqual(code, 1, source);
    ended++;
    if (roundsLeft > 1) start(source, roundsLeft - 1);
  });
}

for (const source of busy) start(source, roundCount);
process.on('exit', () => assert.strictEqual(ended, busy.length * roundCount));
