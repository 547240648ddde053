'use strict';

// A promise may get reactions from several contexts. They run in the order in which they came.

const assert = require('assert');
const vm = require('vm');

const seen = [];
const note = (what) => seen.push(what);
const context = vm.createContext({ note });

// adopt(promise, name) adds reactions by the context's own functions.
const adopt = vm.runInContext(`(promise, name) => {
  Promise.prototype.then.call(promise, () => note(name + ' then'), () => note(name + ' catch'));
  (async () => {
    try {
      await promise;
      note(name + ' await');
    } catch {
      note(name + ' catch of await');
    }
  })();
}`, context);

function settle(makePromise) {
  seen.length = 0;
  let functions;
  const promise = makePromise((resolve, reject) => {
    functions = { resolve, reject };
  });
  promise.then(() => note('first'), () => note('first catch'));
  adopt(promise, 'inner');
  promise.then(() => note('last'), () => note('last catch'));
  return functions;
}

const nextImmediate = () => new Promise((resolve) => { setImmediate(resolve); });
const makeInner = vm.runInContext('(executor) => new Promise(executor)', context);

async function test(makePromise) {
  settle(makePromise).resolve();
  await nextImmediate();
  assert.deepStrictEqual(seen.toSorted(), ['first', 'inner await', 'inner then', 'last']);
  assert.ok(seen.indexOf('first') < seen.indexOf('inner then'));
  assert.ok(seen.indexOf('inner then') < seen.indexOf('last'));
  settle(makePromise).reject(new Error('expected'));
  await nextImmediate();
  assert.deepStrictEqual(
    seen.toSorted(), ['first catch', 'inner catch', 'inner catch of await', 'last catch']);
}

async function main() {
  await test((executor) => new Promise(executor));
  await test(makeInner);
  // A context's promise that would follow itself fails with the error of that context.
  const fail = vm.runInContext(`() => {
    const promise = Promise.resolve().then(() => promise);
    return promise.catch((error) => error instanceof TypeError);
  }`, context);
  assert.strictEqual(await fail(), true);
  seen.push('done');
}

main();
process.on('exit', () => assert.strictEqual(seen.at(-1), 'done'));
