'use strict';

const assert = require('node:assert');
const { mock, test } = require('node:test');

test('functions', () => {
  const sum = mock.fn((a, b) => a + b, { times: 3 });
  assert.strictEqual(sum(1, 2), 3);
  sum.mock.mockImplementationOnce(() => 'once', 2);
  assert.strictEqual(sum(2, 2), 4);
  assert.strictEqual(sum(2, 2), 'once');
  assert.strictEqual(sum.mock.callCount(), 3);
  const [call] = sum.mock.calls;
  assert.deepStrictEqual(call.arguments, [1, 2]);
  assert.strictEqual(call.result, 3);
  assert.strictEqual(call.error, undefined);
  assert.strictEqual(call.target, undefined);
  assert.ok(call.stack instanceof Error);
  sum.mock.resetCalls();
  assert.strictEqual(sum.mock.callCount(), 0);
});

test('constructors and errors', (t) => {
  class Point {
    constructor(x) { this.x = x; }
  }
  const Mocked = t.mock.fn(Point);
  const point = new Mocked(3);
  assert.ok(point instanceof Point);
  assert.strictEqual(Mocked.mock.calls[0].target, Point);
  assert.strictEqual(Mocked.mock.calls[0].this, point);
  const failing = t.mock.fn(() => { throw new Error('no'); });
  assert.throws(failing, /no/);
  assert.strictEqual(failing.mock.calls[0].error.message, 'no');
});

test('methods, getters and setters', (t) => {
  const object = {
    value: 5,
    add(a) { return this.value + a; },
    get doubled() { return this.value * 2; },
    set doubled(number) { this.value = number / 2; },
  };
  t.mock.method(object, 'add', function(a) { return this.value - a; });
  assert.strictEqual(object.add(1), 4);
  assert.strictEqual(object.add.mock.calls[0].this, object);
  object.add.mock.restore();
  assert.strictEqual(object.add(1), 6);
  const getter = t.mock.getter(object, 'doubled', () => 'mocked');
  assert.strictEqual(object.doubled, 'mocked');
  assert.strictEqual(getter.mock.callCount(), 1);
  getter.mock.restore();
  const setter = t.mock.setter(object, 'doubled');
  object.doubled = 20;
  assert.strictEqual(object.value, 10);
  assert.strictEqual(setter.mock.callCount(), 1);
  t.mock.restoreAll();
  assert.throws(() => t.mock.method(object, 'value'), { code: 'ERR_INVALID_ARG_VALUE' });
});

test('properties', (t) => {
  const object = { size: 1 };
  const { mock: property } = t.mock.property(object, 'size', 2);
  assert.strictEqual(object.size, 2);
  object.size = 3;
  property.mockImplementationOnce(4);
  assert.deepStrictEqual([object.size, object.size], [4, 3]);
  assert.deepStrictEqual(property.accesses.map(({ type, value }) => [type, value]),
                         [['get', 2], ['set', 3], ['get', 4], ['get', 3]]);
  property.restore();
  assert.strictEqual(object.size, 1);
});

test('are put back after the test', async (t) => {
  const object = { method: () => 'real' };
  await t.test('child', (child) => {
    child.mock.method(object, 'method', () => 'mocked');
    assert.strictEqual(object.method(), 'mocked');
  });
  assert.strictEqual(object.method(), 'real');
});
