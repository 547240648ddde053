'use strict';
// import() in texts that become code while the program runs: they import as the file that made them.
const assert = require('assert');
const { Worker, isMainThread } = require('worker_threads');

const AsyncFunction = (async () => {}).constructor;
const makers = {
  'Function': () => new Function('name', 'return import(name)'),
  'call': () => Function('name', 'return import(name)'),
  'constructor': () => (() => {}).constructor('return (name) => import(name)')(),
  'async function': () => new AsyncFunction('name', 'return await import(name)'),
  'eval': () => eval('(name) => import(name)'),
  'indirect eval': () => (0, eval)('(name) => import(name)'),
};

async function test() {
  for (const [name, make] of Object.entries(makers)) {
    const load = make();
    const fs = await load('node:fs');
    assert.strictEqual(fs.default, require('fs'), name);
    const { count } = await load('./fixtures/counter.mjs');
    assert.strictEqual(typeof count, 'number', name);
    await assert.rejects(load('no-such-package'), { code: 'ERR_MODULE_NOT_FOUND' }, name);
    await assert.rejects(load('no-such-package'), (error) => error.message.includes(__filename));
    await assert.rejects(load({ toString() { throw new RangeError('no name'); } }), RangeError);
  }
  if (isMainThread) new Worker(__filename);
}
test();
