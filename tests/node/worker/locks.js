'use strict';

// navigator.locks: locks that threads of the process have in common.

const assert = require('assert');
const { AsyncLocalStorage } = require('async_hooks');
const { Worker, locks } = require('worker_threads');

assert.strictEqual(locks, navigator.locks);
const tick = () => new Promise(setImmediate);

async function exclusiveAndShared() {
  const order = [];
  // A lock that is free is granted at once.
  const first = locks.request('a', async (lock) => {
    order.push(`${lock.name} ${lock.mode}`);
    await tick();
    return 'result';
  });
  assert.deepStrictEqual(order, ['a exclusive']);
  const second = locks.request('a', { mode: 'shared' }, ({ mode }) => order.push(mode));
  const third = locks.request('a', { mode: 'shared' }, () => order.push('too'));
  assert.strictEqual(await locks.request('a', { ifAvailable: true }, (lock) => lock), null);
  const { held, pending } = await locks.query();
  assert.deepStrictEqual(held, [
    { name: 'a', mode: 'exclusive', clientId: `node-${process.pid}-0` },
  ]);
  assert.deepStrictEqual(pending.map(({ mode }) => mode), ['shared', 'shared']);
  assert.strictEqual(await first, 'result');
  await Promise.all([second, third]);
  assert.deepStrictEqual(order, ['a exclusive', 'shared', 'too']);
}

async function failures() {
  await assert.rejects(locks.request('e', () => { throw new RangeError('boo'); }), RangeError);
  await assert.rejects(locks.request('f', async () => { throw new RangeError('boo'); }), RangeError);
  await assert.rejects(locks.request('-f', () => {}), { name: 'NotSupportedError' });
  await assert.rejects(locks.request('f', { mode: 'x' }, () => {}), { name: 'TypeError' });
  await assert.rejects(locks.request('f'), { code: 'ERR_INVALID_ARG_TYPE' });
  const stolen = assert.rejects(locks.request('f', tick), { name: 'AbortError' });
  assert.strictEqual(await locks.request('f', { steal: true }, () => 'thief'), 'thief');
  await stolen;
}

async function abort() {
  const controller = new AbortController();
  await locks.request('s', async () => {
    const waiting = locks.request('s', { signal: controller.signal }, () => 'never');
    controller.abort(new Error('enough'));
    await assert.rejects(waiting, { message: 'enough' });
  });
  // The one that gave up does not hold it.
  assert.strictEqual(await locks.request('s', (lock) => lock.name), 's');
}

async function contexts() {
  const storage = new AsyncLocalStorage();
  const seen = await storage.run('mine', () => locks.request('c', () => storage.getStore()));
  assert.strictEqual(seen, 'mine');
}

async function threads() {
  const worker = new Worker(`
    const { locks, parentPort } = require('worker_threads');
    locks.request('t', async () => {
      parentPort.postMessage('held');
      await new Promise((resolve) => parentPort.once('message', resolve));
    });
    locks.request('u', () => new Promise(() => setInterval(() => {}, 1000)));
  `, { eval: true });
  await new Promise((resolve) => worker.once('message', resolve));
  assert.strictEqual(await locks.request('t', { ifAvailable: true }, (lock) => lock), null);
  const alive = setInterval(() => {}, 1000);
  const granted = locks.request('t', ({ name }) => name);
  worker.postMessage('release');
  assert.strictEqual(await granted, 't');
  // A thread that ends gives up what it holds.
  const freed = locks.request('u', ({ name }) => name);
  await worker.terminate();
  assert.strictEqual(await freed, 'u');
  clearInterval(alive);
}

(async () => {
  for (const part of [exclusiveAndShared, failures, abort, contexts, threads]) await part();
})().then(() => { process.exitCode = 0; });
process.exitCode = 1;
