// Memory statistics are numbers that make sense together.
'use strict';
const assert = require('assert');
const v8 = require('v8');

const heap = v8.getHeapStatistics();
assert.ok(heap.used_heap_size > 0);
assert.ok(heap.used_heap_size <= heap.heap_size_limit);
const names = v8.getHeapSpaceStatistics().map(({ space_name: name }) => name);
assert.ok(names.includes('old_space') && names.includes('new_space'));
assert.strictEqual(typeof v8.cachedDataVersionTag(), 'number');
assert.throws(() => v8.setFlagsFromString(1), { code: 'ERR_INVALID_ARG_TYPE' });
