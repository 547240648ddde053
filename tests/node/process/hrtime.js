'use strict';
// hrtime gives seconds and nanoseconds; the time before may be passed to get a difference.
const assert = require('assert');
const start = process.hrtime();
assert.strictEqual(start.length, 2);
assert.ok(start.every(Number.isInteger));
const difference = process.hrtime(start);
assert.ok(difference[0] >= 0 && difference[1] >= 0 && difference[1] < 1e9);
assert.deepStrictEqual(process.hrtime([0, 0]).map(Number.isInteger), [true, true]);
assert.throws(() => process.hrtime(1), { code: 'ERR_INVALID_ARG_TYPE' });
assert.throws(() => process.hrtime([1]), { code: 'ERR_OUT_OF_RANGE' });
const first = process.hrtime.bigint();
assert.strictEqual(typeof first, 'bigint');
assert.ok(process.hrtime.bigint() >= first);
assert.ok(process.uptime() > 0);
