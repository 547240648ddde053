'use strict';

// process.exit() ends the thread at once, and only the thread.

const assert = require('assert');
const { Worker } = require('worker_threads');

function run(source, expected) {
  const messages = [];
  const worker = new Worker(source, { eval: true });
  worker.on('message', (message) => messages.push(message));
  worker.on('error', assert.fail);
  worker.on('exit', (code) => assert.deepStrictEqual([code, ...messages], expected));
}

const post = "const { parentPort } = require('worker_threads');" +
  "process.on('exit', (code) => parentPort.postMessage('exit ' + code));";
run(`${post} process.exit(3); parentPort.postMessage('unreachable')`, [3, 'exit 3']);
run(`${post} try { process.exit(4); } catch { parentPort.postMessage('caught'); }
     finally { parentPort.postMessage('finally'); }`, [4, 'exit 4']);
run(`${post} setTimeout(() => process.exit(), 1); setInterval(() => {}, 1000)`, [0, 'exit 0']);
run(`${post} process.exitCode = 5`, [5, 'exit 5']);
run(`${post} Promise.resolve().then(() => process.exit(6)); setInterval(() => {}, 1000)`,
    [6, 'exit 6']);
process.on('exit', (code) => assert.strictEqual(code, 0));
