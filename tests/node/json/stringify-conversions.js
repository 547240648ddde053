'use strict';

// A toJSON() that a program adds anywhere is called, whenever it is added.

const assert = require('assert');

const value = { list: [1, { deep: true }], text: 'text', size: 1 };
const plain = '{"list":[1,{"deep":true}],"text":"text","size":1}';
function checkPlain() {
  for (let round = 0; round < 20; ++round) assert.strictEqual(JSON.stringify(value), plain);
}

checkPlain();

Object.prototype.toJSON = function() { return Array.isArray(this) ? 'list' : 'object'; };
assert.strictEqual(JSON.stringify(value), '"object"');
assert.strictEqual(JSON.stringify([1]), '"list"');
delete Object.prototype.toJSON;
checkPlain();

Array.prototype.toJSON = () => 'list';
assert.strictEqual(JSON.stringify(value), '{"list":"list","text":"text","size":1}');
delete Array.prototype.toJSON;
checkPlain();

Object.setPrototypeOf(Array.prototype, { __proto__: Object.prototype, toJSON: () => 'inherited' });
assert.strictEqual(JSON.stringify([1]), '"inherited"');
Object.setPrototypeOf(Array.prototype, Object.prototype);
checkPlain();

let asked = 0;
Object.setPrototypeOf(Array.prototype, new Proxy(Object.prototype, {
  get(target, name, receiver) {
    if (name === 'toJSON') ++asked;
    return Reflect.get(target, name, receiver);
  },
  has() { assert.fail('nobody asks whether there is one'); },
}));
assert.strictEqual(JSON.stringify([1, [2]]), '[1,[2]]');
assert.strictEqual(asked, 2);
Object.setPrototypeOf(Array.prototype, Object.prototype);
checkPlain();

// Strings, numbers and booleans are not asked; BigInts are.
for (const { prototype } of [String, Number, Boolean]) prototype.toJSON = () => 'never';
checkPlain();
for (const { prototype } of [String, Number, Boolean]) delete prototype.toJSON;
assert.throws(() => JSON.stringify([1n]), TypeError);
BigInt.prototype.toJSON = () => 'big';
assert.strictEqual(JSON.stringify([1n]), '["big"]');
delete BigInt.prototype.toJSON;

// Of the object itself, however it came there.
assert.strictEqual(JSON.stringify([{ toJSON: () => 1 }]), '[1]');
assert.strictEqual(JSON.stringify([{ toJSON: 'no function' }]), '[{"toJSON":"no function"}]');
const late = { a: 1 };
assert.strictEqual(JSON.stringify(late), '{"a":1}');
late.toJSON = () => 3;
assert.strictEqual(JSON.stringify(late), '3');

// Items that an array does not have come from its prototype.
Array.prototype[1] = 'inherited item';
assert.strictEqual(JSON.stringify([0, , 2]), '[0,"inherited item",2]');
delete Array.prototype[1];
checkPlain();
