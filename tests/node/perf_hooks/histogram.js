'use strict';
// Values are counted with three figures; the rest is computed from the counts.
const assert = require('assert');
const { createHistogram } = require('perf_hooks');

const histogram = createHistogram();
assert.strictEqual(histogram.min, 9223372036854776000);
assert.strictEqual(histogram.max, 0);
for (const value of [1, 2, 3, 10, 1000, 5000, 123456, 99999999]) histogram.record(value);
assert.strictEqual(histogram.count, 8);
assert.strictEqual(histogram.min, 1);
assert.strictEqual(histogram.max, 100007935);
assert.strictEqual(histogram.percentile(50), 10);
assert.strictEqual(histogram.percentile(100), 100007935);
assert.deepStrictEqual([...histogram.percentiles.keys()], [0, 50, 75, 87.5, 93.75, 100]);
assert.strictEqual(histogram.percentiles.get(100), 99942400);

const small = createHistogram({ lowest: 1, highest: 100, figures: 2 });
small.record(50);
small.record(101);
small.record(1n);
assert.strictEqual(small.exceeds, 1);
assert.strictEqual(small.mean, 25.5);
assert.strictEqual(small.stddev, 24.5);
small.reset();
assert.strictEqual(small.count, 0);
small.record(3);
histogram.add(small);
assert.strictEqual(histogram.count, 9);
assert.throws(() => histogram.record(0), { code: 'ERR_OUT_OF_RANGE' });
assert.throws(() => histogram.record('1'), { code: 'ERR_INVALID_ARG_TYPE' });
