'use strict';

// Promises of another class come of those whose species says so, also within the functions that
// combine several.

const assert = require('assert');

class Other extends Promise {}
let isAsked = false;
Object.defineProperty(Promise, Symbol.species, {
  get() {
    isAsked = true;
    return Other;
  },
});

const later = (value) => new Promise((resolve) => setTimeout(resolve, 1, value));

(async () => {
  assert.deepStrictEqual(await Promise.all([1, Promise.resolve(2), later(3), Other.resolve(4)]),
                         [1, 2, 3, 4]);
  assert.ok(isAsked);
  assert.deepStrictEqual(await Promise.allSettled([1, Promise.reject(2), later(3)]), [
    { status: 'fulfilled', value: 1 }, { status: 'rejected', reason: 2 },
    { status: 'fulfilled', value: 3 },
  ]);
  assert.strictEqual(await Promise.any([Promise.reject(2), later(3)]), 3);
  assert.strictEqual(await Promise.race([later(3), new Promise(() => {})]), 3);

  const derived = later(1).then((value) => value + 1).then((value) => value * 2);
  assert.ok(derived instanceof Other);
  assert.strictEqual(await derived, 4);
  await assert.rejects(later(1).then(() => { throw new Error('thrown'); }), { message: 'thrown' });
})();
