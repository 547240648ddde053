// Errors of the engine that are thrown again and again, at one place and at many.
'use strict';
const assert = require('assert');

function messageOf(run) {
  try {
    run();
  } catch (error) {
    return error.message;
  }
  return undefined;
}

// One place, and what is missing changes.
for (let round = 0; round < 3; round++) {
  for (const [object, key, message] of [
    [undefined, 'a', "Cannot read properties of undefined"],
    [null, 'b', "Cannot read properties of null"],
  ]) {
    const text = messageOf(() => object[key]);
    assert.ok(text.startsWith(message), text);
  }
  assert.strictEqual(messageOf(() => ({}).missing()), '{}.missing is not a function');
  assert.strictEqual(messageOf(() => undefined.x),
                     "Cannot read properties of undefined (reading 'x')");
}

// Functions made anew of one text.
for (let round = 0; round < 3; round++) {
  const fail = () => { null.deep; };
  assert.strictEqual(messageOf(fail), "Cannot read properties of null (reading 'deep')");
}

// The stack is that of the throw, whenever it is read.
function thrower() {
  null.x;
}
const caught = [1, 2].map(() => {
  try {
    return thrower();
  } catch (error) {
    return error;
  }
});
for (const error of caught) {
  assert.deepStrictEqual(Object.getOwnPropertyNames(error).sort(), ['message', 'stack']);
  const lines = error.stack.split('\n');
  assert.strictEqual(lines[0], "TypeError: Cannot read properties of null (reading 'x')");
  assert.match(lines[1], /^ {4}at thrower \(.*caught-again\.js:\d+:\d+\)$/);
}

// JSON: each text has its own message, also within a reviver.
for (let round = 0; round < 3; round++) {
  assert.match(messageOf(() => JSON.parse('{bad')), /^Expected property name or '}' in JSON at/);
  assert.match(messageOf(() => JSON.parse('[1 2]')), /^Expected ',' or '\]' after array element/);
  assert.match(messageOf(() => JSON.parse('')), /^Unexpected end of JSON input$/);
  assert.match(messageOf(() => JSON.parse('[1]', () => JSON.parse('x'))), /^Unexpected token 'x'/);
  assert.match(messageOf(() => JSON.parse('y', () => 1)), /^Unexpected token 'y'/);
  assert.deepStrictEqual(JSON.parse('[1,{"a":null}]'), [1, { a: null }]);
}
