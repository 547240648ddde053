'use strict';

// terminate() and exit() end a worker inside of a script with a limit of time, and whatever called
// that.

const assert = require('assert');
const { Worker } = require('worker_threads');

const inner = "require('vm').runInNewContext('for (;;);', {}, { timeout: 1e6 });";
const exit = "require('vm').runInNewContext('exit(3); for (;;);', { exit: process.exit }, " +
  '{ timeout: 1e6 });';
const cases = [
  [inner, 1], [`try { ${inner} } catch {} for (;;);`, 1], [`try { ${inner} } finally { for (;;); }`, 1],
  [exit, 3], [`try { ${exit} } catch {} for (;;);`, 3],
];
let ended = 0;
for (const [source, expected] of cases) {
  const worker = new Worker(
    `require('worker_threads').parentPort.postMessage('ready'); ${source}`, { eval: true });
  if (expected === 1) worker.once('message', () => setTimeout(() => worker.terminate(), 20));
  worker.on('error', assert.fail);
  worker.on('exit', (code) => {
    assert.strictEqual(code, expected, source);
    ended++;
  });
}
process.on('exit', () => assert.strictEqual(ended, cases.length));
