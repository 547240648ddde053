'use strict';
// Async functions settle, wait and fail alike, be they the first that a program calls or the
// thousandth, and nothing of what runs them is on their stacks.
const assert = require('assert');

const failure = new Error('of constructor');
const untouchable = Object.defineProperty(Promise.resolve(1), 'constructor', {
  get() {
    throw failure;
  },
});
class Derived extends Promise {}

// What is awaited, and what comes of it.
const cases = [
  [() => 1, 1],
  [() => undefined, undefined],
  [() => Promise.resolve(2), 2],
  [() => new Promise((resolve) => setImmediate(resolve, 3)), 3],
  [() => Derived.resolve(4), 4],
  [() => ({ then: (resolve) => resolve(5) }), 5],
  [() => Promise.reject(6), 'thrown 6'],
  [() => ({ then() { throw 7; } }), 'thrown 7'],
  [() => { throw 8; }, 'thrown 8'],
];

const ways = {
  async atOnce(make) {
    return make();
  },
  async first(make) {
    return await make();
  },
  async second(make) {
    await null;
    return await make();
  },
  async behindRejection(make) {
    try {
      await Promise.reject(0);
    } catch {
      return await make();
    }
  },
  async caught(make) {
    try {
      return await make();
    } catch (error) {
      await 0;
      throw error;
    }
  },
  async withThis(make) {
    return await this.run(make);
  },
  run: (make) => make(),
};

async function check(name, make, expected) {
  let result;
  try {
    result = await ways[name](make);
  } catch (error) {
    result = `thrown ${error}`;
  }
  assert.deepStrictEqual(result, expected, `${name} ${make}`);
}

async function checkAll() {
  for (const [make, expected] of cases) {
    for (const name of Object.keys(ways)) {
      if (name !== 'run') await check(name, make, expected);
    }
  }
  // Where it is returned, nobody needs its constructor but then().
  for (const name of ['first', 'second', 'caught']) {
    await check(name, () => untouchable, `thrown ${failure}`);
  }
}

async function frames() {
  await null;
  return new Error('here').stack;
}

(async () => {
  for (let round = 0; round < 3; round++) await checkAll();
  assert.doesNotMatch(await frames(), /asyncFunction|runMicrotasks/);
  assert.doesNotMatch((() => new Error('now').stack)(), /asyncFunction|runMicrotasks/);
})();
