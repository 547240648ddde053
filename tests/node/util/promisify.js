'use strict';
const assert = require('assert');
const { callbackify, promisify } = require('util');

async function main() {
  const add = promisify(function add(a, b, callback) { callback(null, a + b, 'ignored'); });
  assert.strictEqual(await add(1, 2), 3);
  assert.strictEqual(add.name, 'add');
  assert.strictEqual(add.length, 3);

  const failing = promisify((callback) => callback(new RangeError('no')));
  await assert.rejects(failing(), RangeError);

  const throwing = promisify(() => { throw new TypeError('at once'); });
  await assert.rejects(throwing(), TypeError);

  const receiver = { value: 7, get: promisify(function(callback) { callback(null, this.value); }) };
  assert.strictEqual(await receiver.get(), 7);

  function custom() {}
  custom[promisify.custom] = async () => 'mine';
  assert.strictEqual(await promisify(custom)(), 'mine');
  assert.strictEqual(promisify(promisify(custom)), promisify(custom));
  assert.strictEqual(promisify.custom, Symbol.for('nodejs.util.promisify.custom'));
  assert.throws(() => promisify(5), { code: 'ERR_INVALID_ARG_TYPE' });

  const back = callbackify(async function load(name) { return `<${name}>`; });
  assert.strictEqual(back.name, 'loadCallbackified');
  assert.strictEqual(back.length, 2);
  const text = await new Promise((resolve) => back('x', (error, value) => resolve([error, value])));
  assert.deepStrictEqual(text, [null, '<x>']);

  const falsy = await new Promise((resolve) => callbackify(() => Promise.reject(null))(resolve));
  assert.strictEqual(falsy.code, 'ERR_FALSY_VALUE_REJECTION');
  assert.strictEqual(falsy.reason, null);
  assert.throws(() => back('no callback'), {
    message: 'The last argument must be of type function. Received type string (\'no callback\')',
  });
}

main();
