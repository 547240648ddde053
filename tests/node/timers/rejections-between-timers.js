'use strict';
// A promise that a timer or an immediate has rejected is reported before the next one runs, also
// if there was no other microtask.
const assert = require('assert');
const seen = [];
process.on('unhandledRejection', (reason) => seen.push(`unhandled ${reason}`));
let rejected;
for (const schedule of [(run) => setTimeout(run, 1), setImmediate]) {
  schedule(() => {
    seen.push('first');
    rejected = Promise.reject('a');
  });
  schedule(() => {
    seen.push('second');
    rejected.catch(() => {});
  });
  schedule(() => {
    seen.push('third');
    Promise.reject('b').catch(() => {});
  });
  schedule(() => seen.push('fourth'));
}
const each = ['first', 'unhandled a', 'second', 'third', 'fourth'];
process.on('exit', () => assert.deepStrictEqual(seen, [...each, ...each]));
