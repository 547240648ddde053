'use strict';

// Programs look for V8's wording of the errors that the engine throws.

const assert = require('assert');

const cases = [
  [() => missing, 'ReferenceError', 'missing is not defined'],
  [() => { const x = {}; x.a.b; }, 'TypeError',
   "Cannot read properties of undefined (reading 'b')"],
  [() => { const x = { a: null }; x.a['b c']; }, 'TypeError',
   "Cannot read properties of null (reading 'b c')"],
  [() => { const x = {}; x.a[0]; }, 'TypeError',
   "Cannot read properties of undefined (reading '0')"],
  [() => { const x = {}; x.a.b = 1; }, 'TypeError',
   "Cannot set properties of undefined (setting 'b')"],
  [() => { [].find(({ a }) => a).b(() => {}); }, 'TypeError',
   "Cannot read properties of undefined (reading 'b')"],
  [() => { [{}].find((a) => a.c = 0).b; }, 'TypeError',
   "Cannot read properties of undefined (reading 'b')"],
  [() => { let x; x.a = [1].map((y) => y); }, 'TypeError',
   "Cannot set properties of undefined (setting 'a')"],
  [() => { const x = {}; x(); }, 'TypeError', 'x is not a function'],
  [() => { const x = { y: {} }; x.y.foo(1, 2); }, 'TypeError', 'x.y.foo is not a function'],
  [() => { const x = {}; x['foo'](); }, 'TypeError', 'x.foo is not a function'],
  [() => { const f = () => ({}); f(1).a(); }, 'TypeError', 'f(...).a is not a function'],
  [() => { const x = {}; new x.Foo(); }, 'TypeError', 'x.Foo is not a constructor'],
  [() => { const c = 1; c = 2; }, 'TypeError', 'Assignment to constant variable.'],
  [() => { let c; const { a } = c; }, 'TypeError',
   "Cannot destructure property 'a' of 'c' as it is undefined."],
  [() => { const x = {}; for (const y of x); }, 'TypeError', 'x is not iterable'],
  [() => { const x = {}; const [y] = x; }, 'TypeError', 'x is not iterable'],
  [() => { const x = {}; return [...x]; }, 'TypeError', 'x is not iterable'],
  [() => { class A {} A(); }, 'TypeError', "Class constructor A cannot be invoked without 'new'"],
  [() => { const o = Object.freeze({ a: 1 }); o.a = 2; }, 'TypeError',
   "Cannot assign to read only property 'a' of object '#<Object>'"],
  [() => { const o = Object.freeze({}); o.a = 2; }, 'TypeError',
   'Cannot add property a, object is not extensible'],
  [() => { const o = Object.freeze({ a: 1 }); delete o.a; }, 'TypeError',
   "Cannot delete property 'a' of #<Object>"],
  [() => 'a' in 'b', 'TypeError', "Cannot use 'in' operator to search for 'a' in b"],
  [() => Object.keys(undefined), 'TypeError', 'Cannot convert undefined or null to object'],
  [() => 1n + 1, 'TypeError', 'Cannot mix BigInt and other types, use explicit conversions'],
  [() => `${Symbol('x')}`, 'TypeError', 'Cannot convert a Symbol value to a string'],
  [() => [].reduce(() => {}), 'TypeError', 'Reduce of empty array with no initial value'],
  [() => JSON.stringify(1n), 'TypeError', 'Do not know how to serialize a BigInt'],
  [() => new Array(-1), 'RangeError', 'Invalid array length'],
  [() => new Date(NaN).toISOString(), 'RangeError', 'Invalid time value'],
  [() => { use(later); const later = 1; function use() {} }, 'ReferenceError',
   "Cannot access 'later' before initialization"],
  [() => decodeURIComponent('%'), 'URIError', 'URI malformed'],
  [function recurse() { recurse(); }, 'RangeError', 'Maximum call stack size exceeded'],
  [() => eval('1 +'), 'SyntaxError', 'Unexpected end of input'],
  [() => eval('a b'), 'SyntaxError', "Unexpected identifier 'b'"],
  [() => eval('let a; let a'), 'SyntaxError', "Identifier 'a' has already been declared"],
  [() => eval('f(1 2)'), 'SyntaxError', 'missing ) after argument list'],
  [() => eval('else'), 'SyntaxError', "Unexpected token 'else'"],
];

for (const [fail, name, message] of cases) {
  assert.throws(fail, (error) => {
    assert.strictEqual(error.message, message);
    assert.strictEqual(error.name, name);
    assert.ok(error.stack.startsWith(`${name}: ${message}\n    at `), error.stack);
    return true;
  });
}
