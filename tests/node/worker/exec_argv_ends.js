'use strict';

// What follows -- is no option of a worker.

const assert = require('assert');
const { Worker } = require('worker_threads');

const worker = new Worker('require("worker_threads").parentPort.postMessage(process.execArgv)', {
  eval: true, execArgv: ['--no-warnings', '--'],
});
let seen;
worker.on('message', (message) => { seen = message; });
process.on('exit', () => assert.deepStrictEqual(seen, ['--no-warnings']));
