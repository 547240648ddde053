'use strict';
// A timer never fires before its time.
const assert = require('assert');
for (const delay of [1, 2, 5, 10, 25]) {
  const start = performance.now();
  setTimeout(() => assert.ok(performance.now() - start >= delay - 1, `${delay}`), delay);
}
