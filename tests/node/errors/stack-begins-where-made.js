'use strict';

// A stack begins where the error was made: the constructors of its class are not in it.

const assert = require('assert');

class First extends Error {}
class Second extends First {}

function make() {
  return new Second('x');
}
const lines = make().stack.split('\n');
assert.strictEqual(lines[0], 'Error: x');
assert.match(lines[1], /^ {4}at make \(.*stack-begins-where-made\.js:11:10\)$/);
assert.match(lines[2], /^ {4}at Object\.<anonymous> \(.*stack-begins-where-made\.js:13:15\)$/);

class Explicit extends First {
  constructor(message) {
    super(message);
    this.name = 'Explicit';
  }
}
class Derived extends Explicit {}
function makeDerived() {
  return new Derived('y');
}
const derivedLines = makeDerived().stack.split('\n');
assert.strictEqual(derivedLines[0], 'Explicit: y');
assert.match(derivedLines[1], /^ {4}at makeDerived \(.*:26:10\)$/);

// What a constructor calls is shown with it.
class Maker {
  constructor() {
    this.error = new Explicit('z');
  }
}
assert.match(new Maker().error.stack.split('\n')[1], /^ {4}at new Maker \(.*:35:18\)$/);
assert.match(Reflect.construct(TypeError, ['r'], First).stack, /^Error: r/);
