'use strict';

// Plain objects, which most messages are, come as they were sent, whatever they hold and whatever
// else programs have done to objects.

const assert = require('assert');
const { Worker } = require('worker_threads');

const worker = new Worker(`
  const { parentPort } = require('worker_threads');
  parentPort.on('message', (value) => parentPort.postMessage(value));
`, { eval: true });

const changedArray = Object.setPrototypeOf([1, 2], Object.prototype);
const twice = { name: 'twice' };
const sent = [
  [{ number: 1.5, text: 'a "quoted"\n\ud800 \u20ac', yes: true, no: false, nothing: null }],
  [{ 2: 'b', 1: 'a', z: 1, a: 2 }],
  [{ first: 1, missing: undefined, last: 2 }],
  [{ zero: -0, nan: NaN, most: -Infinity, big: 1e308, small: 5e-324, large: 2 ** 53 }],
  [{ toJSON: 1, text: 'kept' }],
  [{ toString: 'text', constructor: 2, ['__proto__']: 'own', after: 3 }],
  [{ a: 1, inner: { b: [2, { c: 3 }] }, d: 4 }],
  [{ one: twice, two: twice, text: 'x' }],
  [{ text: 'x', [Symbol('hidden')]: 1 }, { text: 'x' }],
  [Object.defineProperty({ seen: 1 }, 'hidden', { value: 2 }), { seen: 1 }],
  [changedArray, [1, 2]],
  [{ date: new Date(5), big: 5n, text: 'x' }],
];

// Each getter runs once, in the order of the keys, and those of inner objects in between.
const calls = [];
function counting(name, value) {
  return { get() { calls.push(name); return value; }, enumerable: true, configurable: true };
}
const inner = Object.defineProperties({}, { deep: counting('deep', 1) });
const withGetters = Object.defineProperties({ plain: 0 }, {
  first: counting('first', 1), inner: counting('inner', inner), last: counting('last', 'x'),
});
sent.push([withGetters, { plain: 0, first: 1, inner: { deep: 1 }, last: 'x' }]);

// A getter removes what comes later.
const removing = {
  get first() { delete this.second; return 1; }, second: 2, third: 3,
};
sent.push([removing, { first: 1, third: 3 }]);

let index = 0;
worker.on('message', (value) => {
  const [original, expected = original] = sent[index];
  assert.deepStrictEqual(value, expected);
  assert.deepStrictEqual(Reflect.ownKeys(value), Reflect.ownKeys(expected));
  if (value.one !== undefined) assert.strictEqual(value.one, value.two);
  if (++index === sent.length) worker.terminate();
});
for (const [value] of sent) worker.postMessage(value);
assert.deepStrictEqual(calls, ['first', 'inner', 'deep', 'last']);
assert.throws(() => worker.postMessage({ a: 1, f() {} }), { name: 'DataCloneError' });
assert.throws(() => worker.postMessage((function() { return arguments; })(1)),
              { name: 'DataCloneError' });

// What all objects inherit is not asked, nor set.
const set = [];
Object.defineProperty(Object.prototype, 'watched', {
  get: () => 'inherited', set(value) { set.push(value); }, configurable: true,
});
const own = Object.defineProperty({ text: 'x' }, 'watched', { value: 1, enumerable: true });
sent.push([own]);
worker.postMessage(own);
delete Object.prototype.watched;
assert.deepStrictEqual(set, []);

Object.defineProperty(Object.prototype, 'toJSON', {
  value: () => 'of the prototype', configurable: true, writable: true,
});
sent.push([{ text: 'y' }]);
worker.postMessage({ text: 'y' });
delete Object.prototype.toJSON;
worker.on('exit', () => assert.strictEqual(index, sent.length));
