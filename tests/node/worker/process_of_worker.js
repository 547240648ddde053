'use strict';

// What a worker may not do to the process, and what it has for itself.

const assert = require('assert');
const { SHARE_ENV, Worker, isMainThread, parentPort, threadId, workerData } =
  require('worker_threads');

if (isMainThread) {
  assert.strictEqual(threadId, 0);
  process.env.FROM_MAIN = 'main';
  const worker = new Worker(__filename, {
    argv: ['a', 1], workerData: 'copy', name: ' tester ', execArgv: ['--no-warnings'],
  });
  worker.on('message', (seen) => {
    assert.deepStrictEqual(seen, { argv: ['a', '1'], execArgv: ['--no-warnings'], main: 'main' });
  });
  worker.on('exit', (code) => {
    assert.strictEqual(code, 0);
    assert.strictEqual(process.env.FROM_WORKER, undefined);
    const sharing = new Worker(__filename, { env: SHARE_ENV, workerData: 'share' });
    sharing.on('exit', () => assert.strictEqual(process.env.FROM_WORKER, 'share'));
  });
  new Worker('if (process.env.ONLY !== "this" || process.env.PATH) throw new Error()',
             { eval: true, env: { ONLY: 'this' } });
} else {
  for (const name of ['chdir', 'abort', 'setuid', 'setgid', 'setgroups']) {
    assert.throws(() => process[name]('x'), { code: 'ERR_WORKER_UNSUPPORTED_OPERATION' });
    assert.strictEqual(process[name].disabled, true);
  }
  assert.throws(() => process.umask(0), { code: 'ERR_WORKER_UNSUPPORTED_OPERATION' });
  assert.strictEqual(typeof process.umask(), 'number');
  assert.strictEqual(process.argv[1], __filename);
  assert.strictEqual(require.main, module);
  parentPort.postMessage({
    argv: process.argv.slice(2), execArgv: process.execArgv, main: process.env.FROM_MAIN,
  });
  process.env.FROM_WORKER = workerData;
}
