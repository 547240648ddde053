'use strict';
// A callback may clear timers that are due together with it.
const assert = require('assert');
const fired = [];
const first = setTimeout(() => {
  fired.push('first');
  clearTimeout(second);
  clearTimeout(other);
}, 1);
const second = setTimeout(() => fired.push('second'), 1);
const other = setTimeout(() => fired.push('other list'), 2);
for (const end = Date.now() + 6; Date.now() < end;);
process.on('exit', () => assert.deepStrictEqual(fired, ['first']));
assert.ok(first.hasRef());
