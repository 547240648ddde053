'use strict';
// umask answers the old mask and sets the new one, also as octal text.
const assert = require('assert');
const old = process.umask(0o22);
assert.strictEqual(process.umask(), 0o22);
assert.strictEqual(process.umask('0077'), 0o22);
assert.strictEqual(process.umask(0o1777), 0o77);
assert.strictEqual(process.umask(), 0o777);
process.umask(old);
assert.throws(() => process.umask({}), { code: 'ERR_INVALID_ARG_TYPE' });
assert.throws(() => process.umask('9'), { code: 'ERR_INVALID_ARG_VALUE' });
assert.strictEqual(process.umask(), old);
