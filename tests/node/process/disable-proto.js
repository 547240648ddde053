'use strict';

const assert = require('assert');

assert.throws(() => ({}).__proto__, { code: 'ERR_PROTO_ACCESS' });
assert.throws(() => { ({}).__proto__ = null; }, { code: 'ERR_PROTO_ACCESS' });
assert.strictEqual(Object.getPrototypeOf({ __proto__: null }), null);
