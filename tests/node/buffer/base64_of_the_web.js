// atob and btoa work on characters that stand for bytes, and throw DOMExceptions.
'use strict';
const assert = require('assert');

assert.strictEqual(btoa('\xff\0a'), '/wBh');
assert.strictEqual(atob(' /w Bh\n'), '\xff\0a');
assert.strictEqual(atob('YQ'), 'a');
assert.strictEqual(btoa(null), 'bnVsbA==');
const long = 'x\xe9'.repeat(3000);
assert.strictEqual(atob(btoa(long)), long);
for (const bad of ['Y', 'YQ=', 'YQ===', '=', 'é', 'a-b_']) {
  assert.throws(() => atob(bad), { name: 'InvalidCharacterError', code: 5 });
}
assert.throws(() => btoa('€'), { name: 'InvalidCharacterError' });
assert.throws(() => btoa(), { code: 'ERR_MISSING_ARGS' });
