'use strict';

// V8's wording of what the engine throws about objects of the language, and of syntax errors.

const assert = require('assert');
const vm = require('vm');

const no = () => false;
const frozen = Object.freeze({ a: 1 });
const gone = Proxy.revocable({}, {});
gone.revoke();

const objects = [
  [() => { new Proxy({}, { set: no }).a = 1; },
   "'set' on proxy: trap returned falsish for property 'a'"],
  [() => { Object.defineProperty(new Proxy({}, { defineProperty: no }), 'b', { value: 1 }); },
   "'defineProperty' on proxy: trap returned falsish for property 'b'"],
  [() => { Reflect.ownKeys(new Proxy(frozen, { ownKeys: () => [] })); },
   "'ownKeys' on proxy: trap result did not include 'a'"],
  [() => { Object.getPrototypeOf(new Proxy({}, { getPrototypeOf: no })); },
   "'getPrototypeOf' on proxy: trap returned neither object nor null"],
  [() => { Object.preventExtensions(new Proxy({}, { preventExtensions: no })); },
   "'preventExtensions' on proxy: trap returned falsish"],
  [() => { gone.proxy.a; }, "Cannot perform 'get' on a proxy that has been revoked"],
  [() => { gone.proxy.a = 1; }, "Cannot perform 'set' on a proxy that has been revoked"],
  [() => { Object.keys(gone.proxy); }, "Cannot perform 'ownKeys' on a proxy that has been revoked"],
  [() => { delete Object.freeze({ x: 1 }).x; }, "Cannot delete property 'x' of #<Object>"],
  [() => { BigInt(1.5); },
   'The number 1.5 cannot be converted to a BigInt because it is not an integer'],
  [() => { BigInt('x'); }, 'Cannot convert x to a BigInt'],
  [() => { 'x'.repeat(-1); }, 'Invalid count value: -1'],
  [() => { new RegExp('('); }, 'Invalid regular expression: /(/: Unterminated group'],
  [() => { new RegExp('a', 'zz'); }, "Invalid flags supplied to RegExp constructor 'zz'"],
  [() => { Object.create(1); }, 'Object prototype may only be an Object or null: 1'],
  [() => { Object.setPrototypeOf({}, undefined); },
   'Object prototype may only be an Object or null: undefined'],
  [() => { const { resolve } = Promise; resolve(1); }, 'PromiseResolve called on non-object'],
  [() => { ({}) instanceof (() => {}); },
   "Function has non-object prototype 'undefined' in instanceof check"],
  [() => { new Uint8Array(-1); }, 'Invalid typed array length: -1'],
  [() => { new Uint16Array(new ArrayBuffer(3)); },
   'byte length of Uint16Array should be a multiple of 2'],
  [() => { new Float32Array(new ArrayBuffer(8), 2); },
   'start offset of Float32Array should be a multiple of 4'],
];

const texts = [
  ['const a;', 'Missing initializer in const declaration'],
  ['const foo bar = 1', 'Missing initializer in const declaration'],
  ['for (const x; ;) ;', 'Missing initializer in const declaration'],
  ['const { a };', 'Missing initializer in destructuring declaration'],
  ['({ a = 1 })', 'Invalid shorthand property initializer'],
  ['({ a: 1 } = 1)', 'Invalid destructuring assignment target'],
  ['a++ = 1', 'Invalid left-hand side in assignment'],
  ['++a++', 'Invalid left-hand side expression in prefix operation'],
  ['-1 ** 2', 'Unary operator used immediately before exponentiation expression. Parenthesis ' +
    'must be used to disambiguate operator precedence'],
  ['new.target', 'new.target expression is not allowed here'],
  ['switch (1) { default: default: }', 'More than one default clause in switch statement'],
  ['break a', "Undefined label 'a'"],
  ['a: { continue a }', "Illegal continue statement: 'a' does not denote an iteration statement"],
  ['new a?.b()', 'Invalid optional chain from new expression'],
  ['a?.`x`', 'Invalid tagged template on optional chain'],
  ['class A { get constructor() {} }', 'Class constructor may not be an accessor'],
  ['class A { async constructor() {} }', 'Class constructor may not be an async method'],
  ['class A { *constructor() {} }', 'Class constructor may not be a generator'],
  ['class A { static prototype() {} }',
   "Classes may not have a static property named 'prototype'"],
  ['"use strict"; let static', 'Unexpected strict mode reserved word'],
  ['"use strict"; "\\08"', 'Octal escape sequences are not allowed in strict mode.'],
  ['"use strict"; function f(a, a) {}', 'Duplicate parameter name not allowed in this context'],
  ['async await => 1', "'await' is not a valid identifier name in an async function"],
  ['1e', 'Invalid or unexpected token'],
];

for (const [fail, message] of objects) assert.throws(fail, { message });
for (const [text, message] of texts) {
  assert.throws(() => new vm.Script(text), { name: 'SyntaxError', message }, text);
}
