'use strict';

// Modules and data: URLs as what a worker runs.

const assert = require('assert');
const fs = require('fs');
const os = require('os');
const path = require('path');
const { pathToFileURL } = require('url');
const { Worker } = require('worker_threads');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rondo-worker-'));
process.on('exit', () => fs.rmSync(folder, { recursive: true }));
const file = path.join(folder, 'main.mjs');
fs.writeFileSync(file, `
  import { parentPort, workerData } from 'node:worker_threads';
  parentPort.postMessage([await workerData, import.meta.url]);
`);
const expectMessage = (worker, expected) => {
  let message;
  worker.on('message', (value) => { message = value; });
  worker.on('exit', (code) => {
    assert.strictEqual(code, 0);
    assert.deepStrictEqual(message, expected);
  });
};
expectMessage(new Worker(file, { workerData: 1 }), [1, pathToFileURL(file).href]);
expectMessage(new Worker(pathToFileURL(file), { workerData: 2 }), [2, pathToFileURL(file).href]);
expectMessage(
  new Worker(new URL('data:text/javascript,import { parentPort } from "worker_threads";' +
    'parentPort.postMessage(typeof require)')), 'undefined');
expectMessage(new Worker('import { parentPort } from "worker_threads"; parentPort.postMessage(3)',
                         { eval: true, execArgv: ['--input-type=module'] }), 3);
