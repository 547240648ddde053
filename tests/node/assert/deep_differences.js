'use strict';
// The messages of Node 24, which show how two values differ.
const assert = require('assert');

function show(fn) {
  try {
    fn();
  } catch (error) {
    console.log(`${error.message}\n----`);
  }
}

show(() => assert.deepStrictEqual({ a: 1, b: [1, 2, { c: 3 }] }, { a: 1, b: [1, 2, { c: 4 }] }));
show(() => assert.deepStrictEqual([1, 2, 3], [1, 2, 3, 4]));
show(() => assert.strictEqual('a long line of text', 'a long lime of text'));
show(() => assert.strictEqual('one\ntwo\nthree', 'one\n2\nthree'));
show(() => assert.strictEqual({ a: 1 }, { a: 1 }));
show(() => assert.deepEqual(new Map([[1, 2]]), new Map([[1, 3]])));
show(() => assert.notDeepStrictEqual({ a: 1 }, { a: 1 }));
show(() => assert.partialDeepStrictEqual({ a: 1, b: 2 }, { b: 3 }));
show(() => assert.deepStrictEqual(new Error('a'), new Error('b')));
show(() => assert.deepStrictEqual(
  Array.from({ length: 40 }, (_, index) => index),
  Array.from({ length: 40 }, (_, index) => index === 20 ? -1 : index)));
show(() => assert.strictEqual(1, 2, 'own message'));
show(() => assert.ok(typeof 123 === 'string'));
show(() => assert(0 || null));
show(() => assert.throws(() => { throw new Error('x'); }, { message: 'y', code: 1 }));
show(() => new assert.Assert({ diff: 'full', strict: true }).equal(1, '1'));
