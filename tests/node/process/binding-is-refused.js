'use strict';
// process.binding of something that is not there is refused by an error.
const assert = require('assert');
assert.throws(() => process.binding('no_such_binding'), /No such module: no_such_binding/);
assert.strictEqual(typeof process.binding, 'function');
