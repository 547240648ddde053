'use strict';

const assert = require('assert');

const refused = [
  ['', 'Unexpected end of JSON input'],
  ['{', "Expected property name or '}' in JSON at position 1"],
  ['{"a"}', "Expected ':' after property name in JSON at position 4"],
  ['{"a":1,}', 'Expected double-quoted property name in JSON at position 7'],
  ['{"a":1 "b":2}', "Expected ',' or '}' after property value in JSON at position 7"],
  ['[1 2]', "Expected ',' or ']' after array element in JSON at position 3"],
  ['[1,]', 'Unexpected token \']\', "[1,]" is not valid JSON'],
  ['<html>', 'Unexpected token \'<\', "<html>" is not valid JSON'],
  ['{"long": "text text text", "k": bad, "tail": "text text"}',
   'Unexpected token \'b\', ..."xt", "k": bad, "tail"... is not valid JSON'],
  ['"abc', 'Unterminated string in JSON at position 4'],
  ['"a\nb"', 'Bad control character in string literal in JSON at position 2'],
  ['"\\x"', 'Bad escaped character in JSON at position 2'],
  ['-', 'No number after minus sign in JSON at position 1'],
  ['1.', 'Unterminated fractional number in JSON at position 2'],
  ['1 2', 'Unexpected non-whitespace character after JSON at position 2'],
  [undefined, '"undefined" is not valid JSON'],
  [{}, '"[object Object]" is not valid JSON'],
];

for (const [text, message] of refused) {
  assert.throws(() => JSON.parse(text), (error) => {
    assert.ok(error instanceof SyntaxError);
    // Newer versions tell the line as well.
    assert.strictEqual(error.message.replace(/ \(line \d+ column \d+\)$/, ''), message);
    assert.ok(error.stack.startsWith(`SyntaxError: ${message}`));
    return true;
  });
}

// What a program does in its own functions is left alone.
assert.throws(() => JSON.parse('[1]', () => { throw new SyntaxError('mine'); }),
              /^SyntaxError: mine$/);
assert.throws(() => JSON.parse(Symbol('a')), { name: 'TypeError' });
const doubled = JSON.parse('{"a": [1]}', (key, value) => (key === '0' ? 2 : value));
assert.deepStrictEqual(doubled, { a: [2] });

class Foo {
  constructor() {
    this.list = [{ back: this }];
  }
}
assert.throws(() => JSON.stringify({ foo: new Foo() }), {
  name: 'TypeError',
  message: 'Converting circular structure to JSON\n' +
    "    --> starting at object with constructor 'Foo'\n" +
    "    |     property 'list' -> object with constructor 'Array'\n" +
    "    |     index 0 -> object with constructor 'Object'\n" +
    "    --- property 'back' closes the circle",
});

assert.strictEqual(JSON.parse.name, 'parse');
assert.strictEqual(JSON.parse.length, 2);
assert.strictEqual(JSON.stringify.name, 'stringify');
assert.strictEqual(JSON.stringify.length, 3);
