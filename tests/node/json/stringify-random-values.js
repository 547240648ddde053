'use strict';

// Texts of thousands of random values are those that the engine makes when an empty indentation is
// asked for, by which nothing changes but the way that it is done.

const assert = require('assert');

// The same numbers in each run.
let state = 20261118;
function random(limit) {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state & 0x7fffffff) % limit;
}
const choice = (list) => list[random(list.length)];

const numbers = [
  0, -0, 1, -1, 7, 42, 2147483647, -2147483648, 2147483648, -2147483649, 4294967295, 1e15, 1e16,
  9007199254740991, 9007199254740992, -9007199254740993, 1e20, 1e21, -1e21, 1.7976931348623157e308,
  5e-324, 1e-6, 1e-7, 0.1, -0.5, 1.5, 123.456, 1 / 3, NaN, Infinity, -Infinity, 1792972800000,
];

const units = [
  'a', 'b', ' ', '~', '"', '\\', '/', '\b', '\t', '\n', '\v', '\f', '\r', '\0', '\x1f', '\x7f',
  '\x80', 'é', 'ÿ',
];
const wideUnits = ['Ā', '€', '\u2028', '\ud83d\ude00', '\ud83d', '\ude00', '\uffff', '日'];

function randomText() {
  const isWide = random(8) === 0;
  const isPlain = random(3) !== 0;
  let text = '';
  for (let left = random(choice([3, 10, 20, 40, 100])); left > 0; --left) {
    if (isPlain) text += String.fromCharCode(97 + random(26));
    else text += choice(units);
    if (isWide && random(5) === 0) text += choice(wideUnits);
  }
  // In one piece, in several, or a part of another.
  switch (random(4)) {
    case 0: return text.slice(random(3));
    case 1: return text + text;
    default: return text;
  }
}

function randomName() {
  switch (random(12)) {
    case 0: return choice(['__proto__', 'constructor', 'length', 'valueOf', '']);
    case 1: return String(random(20));
    case 2: return randomText();
    case 3: return choice(['-1', '01', '4294967294', '4294967295', '1.5']);
    default: return 'name' + random(30);
  }
}

function setOwn(object, name, value) {
  Object.defineProperty(object, name,
    { value, writable: true, enumerable: true, configurable: true });
}

class Point {
  #secret = 1;
  x = 1;
  get y() { return this.#secret; }
}

// What the engine has to handle by itself.
function oddity() {
  switch (random(20)) {
    case 0: return undefined;
    case 1: return () => {};
    case 2: return Symbol('symbol');
    case 3: return new Date(random(1e9));
    case 4: return { toJSON: () => 'converted' };
    case 5: return new Point();
    case 6: return Object.create(null, { a: { value: 1, enumerable: true } });
    case 7: return { get computed() { return 'got'; } };
    case 8: return Object.defineProperty({ a: 1, b: 2 }, 'a', { enumerable: false });
    case 9: return [1, , 3];
    case 10: return Object.assign([1, 2], { extra: true });
    case 11: return Object.assign([3], { toJSON: () => 'list' });
    case 12: return new Proxy({ a: 1 }, {});
    case 13: return new Proxy([1, 2], {});
    case 14: return Object('boxed');
    case 15: return new (class extends Array {})(1, 2);
    case 16: return new Uint8Array([1, 2]);
    case 17: return { [Symbol.iterator]: 1, a: 2 };
    case 18: return Object.freeze({ frozen: [1, { deep: true }] });
    default: return new Map([[1, 2]]);
  }
}

function randomArray(depth) {
  const length = random(choice([2, 6, 30]));
  const kind = random(5);
  const list = [];
  for (let index = 0; index < length; ++index) {
    if (kind === 0) list.push(random(1000) - 500);
    else if (kind === 1) list.push(random(1000) / 8);
    else list.push(randomValue(depth - 1));
  }
  if (random(6) === 0) list.shift();
  if (random(10) === 0) list.length = random(length + 2);
  return list;
}

function randomObject(depth) {
  const object = {};
  for (let left = random(choice([2, 6, 20, 90])); left > 0; --left) {
    setOwn(object, randomName(), randomValue(depth - 1));
    if (random(15) === 0) delete object[choice(Object.keys(object))];
  }
  return object;
}

function randomRecords(depth) {
  const first = randomText();
  return Array.from({ length: random(40) }, (_, id) => (
    { id, first, second: randomValue(depth - 1), isThird: random(2) === 0, none: undefined }));
}

let odds = 0;
function randomValue(depth) {
  if (odds > 0 && random(odds) === 0) return oddity();
  switch (depth > 0 ? random(8) : 3 + random(5)) {
    case 0: return randomArray(depth);
    case 1: return randomObject(depth);
    case 2: return randomRecords(depth);
    case 3: case 4: return randomText();
    case 5: return choice([true, false, null]);
    case 6: return choice(numbers);
    default: return random(100000);
  }
}

function check(value) {
  const expected = JSON.stringify(value, null, '');
  assert.strictEqual(JSON.stringify(value), expected);
  assert.strictEqual(JSON.stringify(value, null), expected);
  assert.strictEqual(JSON.stringify(value, undefined, undefined), expected);
}

for (let round = 0; round < 2000; ++round) check(randomValue(3));
for (let round = 0; round < 1000; ++round) {
  odds = choice([10, 100, 1000]);
  check(randomValue(3));
}
odds = 0;

// Many shapes in one value, and large ones.
check(Array.from({ length: 3000 }, (_, index) => ({ ['only' + index]: index, id: -index })));
check(Array.from({ length: 10000 }, (_, index) => ({ id: index, text: 'some text '.repeat(20) })));
check({ long: 'x'.repeat(3e6), escapes: '\n"'.repeat(1e5), wide: '€\ud800'.repeat(1e5) });
