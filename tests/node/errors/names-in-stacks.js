'use strict';

// Stacks tell the class of a method, and what was constructed.

const assert = require('assert');

class Animal {
  constructor(name) {
    if (name === undefined) throw new Error('no name');
  }

  speak() {
    return this.helper();
  }

  helper() {
    return [1].map(() => { throw new Error('silent'); });
  }
}

const object = {
  method() {
    return new Animal('cat').speak();
  },
};

function plain() {
  return object.method();
}

function linesOf(run) {
  try {
    run();
  } catch (error) {
    return error.stack.split('\n').slice(1).map((line) =>
      line.replace(/^ {4}at /, '').replace(/[^ (]*names-in-stacks\.js/, 'FILE'));
  }
  return [];
}

assert.deepStrictEqual(linesOf(plain).slice(0, 6), [
  'FILE:17:34', 'Array.map (<anonymous>)', 'Animal.helper (FILE:17:16)',
  'Animal.speak (FILE:13:17)', 'Object.method (FILE:23:30)', 'plain (FILE:28:17)',
]);
assert.deepStrictEqual(linesOf(() => new Animal()).slice(0, 2), [
  'new Animal (FILE:9:35)', 'FILE:45:38',
]);
assert.deepStrictEqual(linesOf(() => { null.property; })[0], 'FILE:48:45');

const original = Error.prepareStackTrace;
Error.prepareStackTrace = (error, sites) => sites.map((site) =>
  [site.getTypeName(), site.getMethodName(), site.isConstructor()]);
const sites = (() => {
  try {
    return plain();
  } catch (error) {
    return error.stack;
  }
})();
Error.prepareStackTrace = original;
assert.deepStrictEqual(sites[3], ['Animal', 'speak', false]);
