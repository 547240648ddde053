'use strict';

// A reaction runs in the context of its then() or `await`, whoever settles the promise; what a
// thenable does, in that of whoever resolved with it.

const assert = require('assert');
const { AsyncLocalStorage } = require('async_hooks');

const storage = new AsyncLocalStorage();
const seen = [];
const note = (name) => seen.push(`${name} ${storage.getStore()}`);

class Derived extends Promise {}

function deferred(Constructor = Promise) {
  let resolve;
  let reject;
  const promise = new Constructor((...functions) => { [resolve, reject] = functions; });
  return { promise, resolve, reject };
}

const thenable = (name) => ({ then(done) { note(name); done(); } });

async function main() {
  const waiting = deferred();
  const failing = deferred();
  const derived = deferred(Derived);
  const tasks = [];
  for (const name of ['a', 'b']) {
    tasks.push(storage.run(name, async () => {
      await 1;
      note('number');
      await waiting.promise;
      note('pending');
      await waiting.promise;
      note('settled');
      await derived.promise;
      note('derived');
      await thenable('thenable');
      note('after thenable');
      await failing.promise.catch(() => note('catch'));
      try {
        await failing.promise;
      } catch {
        note('rejected');
      }
      await failing.promise.finally(() => note('finally')).then(undefined, () => {});
      await new Promise((resolve) => resolve(thenable('resolved with')));
      await Promise.all([waiting.promise, derived.promise.then(() => note('all'))]);
      queueMicrotask(() => note('microtask'));
      await Promise.race([waiting.promise]);
      for await (const value of [waiting.promise]) note(`for await ${value}`);
    }));
  }
  storage.run('settler', () => {
    waiting.resolve('w');
    setImmediate(() => {
      derived.resolve();
      failing.reject(new Error('failing'));
    });
  });
  await Promise.all(tasks);
  note('main');
}

process.on('exit', () => {
  const names = new Map();
  for (const line of seen) {
    const name = line.slice(0, line.lastIndexOf(' '));
    names.set(name, [...names.get(name) ?? [], line.slice(name.length + 1)]);
  }
  assert.deepStrictEqual(names.get('main'), ['undefined']);
  names.delete('main');
  assert.strictEqual(names.size, 13);
  for (const [name, stores] of names) assert.deepStrictEqual(stores, ['a', 'b'], name);
});

main();
