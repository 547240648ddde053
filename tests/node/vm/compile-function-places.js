// Where vm.compileFunction() says that its code is: in stacks, and in errors of its syntax.
'use strict';
const assert = require('assert');
const vm = require('vm');

const filename = '/no/such/template.js';
const context = vm.createContext({});

function firstPlace(code, options) {
  const compiled = vm.compileFunction(code, ['first', 'second'], { filename, ...options });
  return compiled().split('\n')[1].trim();
}

for (const parsingContext of [undefined, context]) {
  const options = { parsingContext };
  assert.strictEqual(firstPlace('return new Error().stack', options), `at ${filename}:1:8`);
  assert.strictEqual(firstPlace('return new Error().stack', { ...options, lineOffset: 4 }),
                     `at ${filename}:5:8`);
  assert.strictEqual(firstPlace('\n  const e = new Error();\n  return e.stack', options),
                     `at ${filename}:2:13`);
  assert.strictEqual(firstPlace('\nreturn new Error().stack', { ...options, lineOffset: 10 }),
                     `at ${filename}:12:8`);
}
assert.strictEqual(new vm.Script('\n\n 1; new Error().stack', { filename }).runInThisContext()
  .split('\n')[1].trim(), `at ${filename}:3:5`);

function syntaxError(code, options) {
  try {
    vm.compileFunction(code, ['a'], { filename, ...options });
  } catch (error) {
    assert.strictEqual(error.name, 'SyntaxError');
    return `${error.stack.split('\n')[0]} ${error.message}`;
  }
  return undefined;
}
assert.strictEqual(syntaxError('\nreturn 1; }\n'), `${filename}:2 Unexpected token '}'`);
assert.strictEqual(syntaxError('}); (function() {'), `${filename}:1 Unexpected token '}'`);
assert.strictEqual(syntaxError('\n  a b', { lineOffset: 3 }), `${filename}:5 Unexpected identifier 'b'`);
assert.strictEqual(syntaxError('if (a) {'), `${filename}:1 Unexpected end of input`);

const plain = vm.compileFunction('#!/bin/sh\nreturn a + this.b', ['a']);
assert.strictEqual(plain.name, '');
assert.strictEqual(plain.call({ b: 2 }, 1), 3);
assert.strictEqual(
  vm.compileFunction('return a + b + c', ['c'], { contextExtensions: [{ a: 1 }, { b: 2 }] })(3), 6);
