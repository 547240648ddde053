'use strict';
// What is no object and no text with placeholders is written as it is, whatever was loaded before.
const assert = require('assert');
const { execFileSync } = require('child_process');

const values = `
console.log(5);
console.log(-0, 0, NaN, 1e21, -1.5);
console.log(undefined, null, true, false);
console.log('text', 1, 'more %d', 'text', -0);
console.log('100%', 5);
console.log('%d%%', 5, 6);
console.log(5, '%d', 6);
console.log('%s');
console.log('');
console.log('', '');
console.log();
console.log(10n, Symbol('symbol'), 'x');
console.log('last', 7);`;
const expected = [
  '5', '-0 0 NaN 1e+21 -1.5', 'undefined null true false', 'text 1 more %d text -0', '100% 5',
  '5% 6', '5 %d 6', '%s', '', ' ', '', '10n Symbol(symbol) x', 'last 7', '',
].join('\n');
function run(text, env) {
  return execFileSync(process.execPath, ['-e', text], {
    encoding: 'utf8', env: { ...process.env, ...env },
  });
}
assert.strictEqual(run(values), expected);
// Also if what looks into values is there, and has been told how to do it.
assert.strictEqual(run(`console.log({});${values}`), `{}\n${expected}`);
assert.strictEqual(
  run('require("util").inspect.defaultOptions.numericSeparator = true; console.log(12345);'),
  '12_345\n');
assert.strictEqual(run('console.log(5, "x", true);', { FORCE_COLOR: '1' }),
                   '\u001b[33m5\u001b[39m x \u001b[33mtrue\u001b[39m\n');
assert.strictEqual(
  run(`new console.Console({ stdout: process.stdout, inspectOptions: { numericSeparator: true } })
    .log(12345, 'x');`), '12_345 x\n');
