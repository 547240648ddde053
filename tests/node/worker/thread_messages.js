'use strict';

// Messages to a thread by its number.

const assert = require('assert');
const { Worker, postMessageToThread, threadId } = require('worker_threads');

// Older Nodes have none.
if (postMessageToThread !== undefined) {
  const worker = new Worker(`
    const { postMessageToThread, threadId } = require('worker_threads');
    process.on('workerMessage', (value, source) => {
      if (value === 'throw') throw new Error('no');
      postMessageToThread(source, [value, threadId]).then(() => clearInterval(timer));
    });
    const timer = setInterval(() => {}, 1000);
  `, { eval: true });
  const id = worker.threadId;
  let seen;
  process.on('workerMessage', (value, source) => { seen = [value, source]; });
  worker.on('online', async () => {
    await assert.rejects(postMessageToThread(threadId, 1),
                         { code: 'ERR_WORKER_MESSAGING_SAME_THREAD' });
    await assert.rejects(postMessageToThread(id + 1000, 1),
                         { code: 'ERR_WORKER_MESSAGING_FAILED' });
    await assert.rejects(postMessageToThread(id, 'throw'),
                         { code: 'ERR_WORKER_MESSAGING_ERRORED' });
    await postMessageToThread(id, { hello: 'there' });
  });
  worker.on('exit', (code) => {
    assert.strictEqual(code, 0);
    assert.deepStrictEqual(seen, [[{ hello: 'there' }, id], id]);
  });
}
