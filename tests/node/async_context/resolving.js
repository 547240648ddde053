'use strict';

// What the language says of resolving a promise.

const assert = require('assert');

const settle = (start) => new Promise(start).then((value) => ['fulfilled', value],
                                                  (reason) => ['rejected', reason]);

async function main() {
  for (const value of [undefined, null, 1, 'text', 1n, Symbol.iterator]) {
    assert.deepStrictEqual(await settle((resolve) => resolve(value)), ['fulfilled', value]);
  }
  for (const value of [{}, [], () => {}, { then: 1 }]) {
    assert.strictEqual((await settle((resolve) => resolve(value)))[1], value);
  }

  // A promise cannot be its own result, whatever its then() is.
  for (const then of [Promise.prototype.then, () => {}, 1]) {
    let resolveSelf;
    const self = new Promise((resolve) => { resolveSelf = resolve; });
    const outcome = Promise.prototype.then.call(self, undefined, (reason) => reason);
    self.then = then;
    resolveSelf(self);
    assert.strictEqual((await outcome).name, 'TypeError');
  }

  // The property is read once, and its exceptions reject.
  let reads = 0;
  const thenable = { get then() { reads++; return (done) => done('of the thenable'); } };
  assert.deepStrictEqual(await settle((resolve) => resolve(thenable)),
                         ['fulfilled', 'of the thenable']);
  assert.strictEqual(reads, 1);
  const failing = { get then() { throw 7; } };
  assert.deepStrictEqual(await settle((resolve) => resolve(failing)), ['rejected', 7]);

  // An object that only looks like a promise.
  const imitation = { __proto__: Promise.prototype };
  const [state, reason] = await settle((resolve) => resolve(imitation));
  assert.strictEqual(state, 'rejected');
  assert.strictEqual(reason.name, 'TypeError');
  assert.deepStrictEqual(await settle((resolve) => resolve(Promise.reject(8))), ['rejected', 8]);
}

let isDone = false;
main().then(() => { isDone = true; });
process.on('exit', () => assert.ok(isDone));
