'use strict';
// An interval comes again and again until it is cleared, also when that happens elsewhere.
const assert = require('assert');
let turns = 0;
const interval = setInterval((a, b) => {
  assert.deepStrictEqual([a, b], ['a', 'b']);
  turns++;
}, 1, 'a', 'b');
(function wait() {
  if (turns < 5) return setTimeout(wait, 1);
  clearInterval(interval);
  const last = turns;
  setTimeout(() => assert.strictEqual(turns, last), 20);
})();
