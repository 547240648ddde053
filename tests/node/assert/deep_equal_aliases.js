'use strict';

// An object may be a part of what it is compared to.

const assert = require('assert');

// From here on, cycles are looked for at once.
const cycle = {};
cycle.self = cycle;
const other = {};
other.self = other;
assert.deepStrictEqual(cycle, other);

const nested = { payload: { value: 1 } };
nested.loop = nested;
const expected = { loop: nested, payload: { value: 1 } };
const actual = { loop: expected, payload: { value: 1 } };
assert.deepStrictEqual(actual, expected);
assert.deepEqual(actual, expected);
assert.notDeepStrictEqual({ loop: expected, payload: { value: 2 } }, expected);
