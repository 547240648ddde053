'use strict';
// Whatever waits for a promise, in any order and from any context, hears of its end in the order of
// its coming, with what is right for it: reactions are kept in several forms.
const assert = require('assert');
const { AsyncLocalStorage } = require('async_hooks');
const { inspect } = require('util');
const vm = require('vm');

let log = [];
const note = (word) => (value) => {
  log.push(`${word} ${value}`);
};
const context = vm.createContext({ note });
const foreign = vm.runInContext(`({
  waitFor: async (promise) => {
    try {
      note('foreign await')(await promise);
    } catch (reason) {
      note('foreign await failed')(reason);
    }
  },
  then: (promise) => Promise.prototype.then.call(promise, note('foreign then')).catch(() => {}),
  adopt: (promise) => {
    promise.then = Promise.prototype.then;
    return promise;
  },
  follow: (promise) => new Promise((resolve) => resolve(promise))
    .then(note('foreign follower'), note('foreign follower failed')),
  makePending: () => {
    let settle;
    const promise = new Promise((resolve, reject) => { settle = { resolve, reject }; });
    return { promise, ...settle };
  },
})`, context);

// What waits, and what it says of a promise that is fulfilled or rejected.
const ways = [
  [(promise) => promise.then(note('then')).catch(note('passed on')), 'then', 'passed on'],
  [(promise) => promise.then(note('both'), note('both failed')), 'both', 'both failed'],
  [(promise) => promise.catch(note('catch')), undefined, 'catch'],
  [async (promise) => {
    try {
      note('await')(await promise);
    } catch (reason) {
      note('await failed')(reason);
    }
  }, 'await', 'await failed'],
];
// These take jobs of their own in between, some more than others.
const indirectWays = [
  [foreign.waitFor, 'foreign await', 'foreign await failed'],
  [foreign.then, 'foreign then', undefined],
  [(promise) => {
    new Promise((resolve) => resolve(promise)).then(note('follower'), note('follower failed'));
  }, 'follower', 'follower failed'],
  [(promise) => foreign.waitFor(foreign.adopt(promise)), 'foreign await', 'foreign await failed'],
  [(promise) => foreign.follow(foreign.adopt(promise)), 'foreign follower',
   'foreign follower failed'],
];

// Nobody has a use for the number of a handler.
function handler(value) {
  return value;
}
handler.valueOf = () => assert.fail('a handler was taken for a number');

// What is waited for are promises of then(), which wait themselves.
function makeDerived() {
  const { promise, ...settlers } = Promise.withResolvers();
  return { promise: promise.then(handler), ...settlers };
}

function makeChain() {
  const { promise, ...settlers } = makeDerived();
  return { promise: promise.then(handler), ...settlers };
}

const pause = () => new Promise((resolve) => setImmediate(resolve));

// A reason that then() has passed on comes one job later.
function expected(chosen, isFulfilled) {
  const words = chosen.map((way) => way[isFulfilled ? 1 : 2]).filter((word) => word !== undefined);
  const isLate = (word) => word === 'passed on';
  return [...words.filter((word) => !isLate(word)), ...words.filter(isLate)]
    .map((word) => `${word} 7`);
}

async function settle(makePending, chosen, isFulfilled) {
  log = [];
  const { promise, resolve, reject } = makePending();
  for (const [wait] of chosen) wait(promise);
  // What follows a promise asks it in a job of its own.
  await pause();
  (isFulfilled ? resolve : reject)(7);
  await pause();
  return log;
}

async function checkOrder(makePending, isFulfilled) {
  for (const first of ways) {
    for (const second of ways) {
      const chosen = [first, second, ways[3]];
      assert.deepStrictEqual(
        await settle(makePending, chosen, isFulfilled), expected(chosen, isFulfilled));
    }
  }
}

async function checkAnswers(makePending, isFulfilled) {
  for (const first of [...ways, ...indirectWays]) {
    for (const chosen of [[first], ...indirectWays.map((second) => [first, second])]) {
      assert.deepStrictEqual((await settle(makePending, chosen, isFulfilled)).sort(),
                             expected(chosen, isFulfilled).sort());
    }
  }
}

async function checkAll() {
  for (const isFulfilled of [true, false]) {
    for (const makePending of [() => Promise.withResolvers(), makeDerived, makeChain]) {
      await checkOrder(makePending, isFulfilled);
      await checkAnswers(makePending, isFulfilled);
    }
    await checkAnswers(foreign.makePending, isFulfilled);
  }
}

// What has a handler and nobody who waits is pending, and not handled.
async function checkAlone() {
  const { promise, reject } = makeDerived();
  assert.strictEqual(inspect(promise), 'Promise { <pending> }');
  const unhandled = new Promise((resolve) => {
    process.once('unhandledRejection', (reason, of) => resolve([reason, of]));
  });
  reject('reason');
  assert.deepStrictEqual(await unhandled, ['reason', promise]);
}

// Functions that wait since before the first store, and since then.
async function checkStores() {
  const { promise, resolve } = Promise.withResolvers();
  const storage = new AsyncLocalStorage();
  const seen = [];
  const waitFor = async () => {
    await promise;
    seen.push(storage.getStore());
  };
  const older = waitFor();
  const between = promise.then(() => {});
  const olderThen = between.then(() => seen.push(storage.getStore()));
  const newer = storage.run('store', waitFor);
  storage.run('other', resolve);
  const newerThen = storage.run('last', () => between.then(() => seen.push(storage.getStore())));
  await Promise.all([older, newer, olderThen, newerThen]);
  assert.deepStrictEqual(seen, [undefined, 'store', undefined, 'last']);
}

(async () => {
  for (let round = 0; round < 3; round++) await checkAll();
  await checkAlone();
  await checkStores();
  await checkAll();
})();
