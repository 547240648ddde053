'use strict';
// process.binding gives old packages what they need; of something that is not there it is refused.
const assert = require('assert');
assert.throws(() => process.binding('no_such_binding'),
              { message: 'No such module: no_such_binding' });
assert.ok(Object.keys(process.binding('natives')).includes('fs'));
assert.strictEqual(process.binding('constants').fs.O_CREAT, require('fs').constants.O_CREAT);
assert.strictEqual(process.binding('uv').errname(-2), 'ENOENT');
assert.strictEqual(process.binding('uv').UV_EEXIST, -17);
assert.strictEqual(process.binding('util').isDate(new Date()), true);
assert.strictEqual(Object.getPrototypeOf(process.versions), Object.prototype);
