'use strict';
// Clearing timers in any order leaves the others alone.
const assert = require('assert');
const fired = [];
const timers = Array.from({ length: 20 }, (_, i) => setTimeout(() => fired.push(i), 2));
for (const i of [0, 19, 7, 8, 9, 3]) clearTimeout(timers[i]);
process.on('exit', () => {
  assert.deepStrictEqual(fired, [1, 2, 4, 5, 6, 10, 11, 12, 13, 14, 15, 16, 17, 18]);
});
