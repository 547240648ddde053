// eslint finds faults and mends some; prettier puts the rest in order.
'use strict';
const { Linter } = require('eslint');
const prettier = require('prettier');

const linter = new Linter();
const rules = { 'eqeqeq': 2, 'no-undef': 2, 'no-extra-semi': 1, 'no-unused-vars': 2, 'no-var': 2 };
const text = 'var a = 1; function f(b) { if (a == null) { missing() } ;; }';
for (const { ruleId, line, column, message } of linter.verify(text, [{ rules }])) {
  console.log(ruleId, line, column, message);
}
console.log(linter.verifyAndFix('var a = 1;; export default a', [{ rules }]).output);
console.log(linter.verify('let = ;')[0].message);

for (const [parser, source] of [
  ['babel', 'const a={b:1,c:[1,2,3].map(x=>x*2)};async function* f(a,b){yield a?.b??b}'],
  ['typescript', 'interface A<T>{a:T;b?:number} type B=keyof A<string>|"x"'],
  ['css', 'a{b:c}@media (x:y){d>e{f:g}}'],
  ['markdown', '# x\n* a\n* b\n'],
  ['json', '{"a":[1,2],\n"b":{}}'],
]) {
  console.log(prettier.format(source, { parser }));
}
