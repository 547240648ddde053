// What is no module is refused in V8's words.

import assert from 'node:assert';

const texts = [
  ['1 +', 'Unexpected end of input'],
  ['typeof', 'Unexpected end of input'],
  ['a =>', 'Unexpected end of input'],
  ['if (1)', 'Unexpected end of input'],
  ['const a;', 'Missing initializer in const declaration'],
  ['const a = 1, b;', 'Missing initializer in const declaration'],
  ['const { a };', 'Missing initializer in destructuring declaration'],
  ['f(a b)', 'missing ) after argument list'],
  ['f(a', 'missing ) after argument list'],
  ['if (a b) {}', "Unexpected identifier 'b'"],
  ['let a = { b c };', "Unexpected identifier 'c'"],
  ['function () {}', 'Function statements require a function name'],
  ['function f() { await x; }', 'Unexpected reserved word'],
  ['return 1', 'Illegal return statement'],
  ['break a', "Undefined label 'a'"],
  ['with (a) {}', 'Strict mode code may not include a with statement'],
  ['delete x', 'Delete of an unqualified identifier in strict mode.'],
  ['let x = 08', 'Decimals with leading zeros are not allowed in strict mode.'],
  ['let package = 1', 'Unexpected strict mode reserved word'],
  ['arguments = 1', 'Unexpected eval or arguments in strict mode'],
  ['function f(a, a) {}', 'Duplicate parameter name not allowed in this context'],
  ['function f(...a, b) {}', 'Rest parameter must be last formal parameter'],
  ['({ a = 1 })', 'Invalid shorthand property initializer'],
  ['++a++', 'Invalid left-hand side expression in prefix operation'],
  ['0++', 'Invalid left-hand side expression in postfix operation'],
  ['[a] += 1', 'Invalid left-hand side in assignment'],
  ['({ a: 1 } = 1)', 'Invalid destructuring assignment target'],
  ['x = "abc\n"', 'Invalid or unexpected token'],
  ['1_', 'Numeric separators are not allowed at the end of numeric literals'],
  ['=> 1', "Unexpected token '=>'"],
  ['class A { get constructor() {} }', 'Class constructor may not be an accessor'],
  ['super()', "'super' keyword unexpected here"],
  ['new.target', 'new.target expression is not allowed here'],
  ['export { missing };', "Export 'missing' is not defined in module"],
  ['export { a as b, a as b }; let a;', "Duplicate export of 'b'"],
];

for (const [text, message] of texts) {
  await assert.rejects(import(`data:text/javascript,${encodeURIComponent(text)}`),
                       { name: 'SyntaxError', message }, text);
}
