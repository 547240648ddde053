'use strict';
// exitCode takes whole numbers, also as text; everything else is refused.
const assert = require('assert');
assert.strictEqual(process.exitCode, undefined);
for (const value of [1.5, NaN, {}, [], 'x', true, Symbol('x')]) {
  assert.throws(() => { process.exitCode = value; },
                (error) => ['ERR_INVALID_ARG_TYPE', 'ERR_OUT_OF_RANGE'].includes(error.code));
}
process.exitCode = '7';
assert.strictEqual(Number(process.exitCode), 7);
process.exitCode = undefined;
process.exitCode = 3;
process.on('exit', (code) => {
  assert.strictEqual(code, 3);
  process.exitCode = 0;
});
