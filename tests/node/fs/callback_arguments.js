'use strict';
// Callbacks come later, alone, with exactly their arguments, and with the microtasks after each.
const assert = require('assert');
const fs = require('fs');

const seen = [];
let isLater = false;
function note(name, count) {
  return function(...args) {
    assert(isLater);
    assert.strictEqual(this, undefined);
    assert.strictEqual(args.length, count, name);
    seen.push(name);
    process.nextTick(() => seen.push(`${name} tick`));
    Promise.resolve().then(() => seen.push(`${name} microtask`));
  };
}
fs.access(__filename, note('access', 1));
isLater = true;
process.on('exit', () => {
  for (const name of ['access', 'stat', 'failed stat', 'readFile', 'close']) {
    const first = seen.indexOf(name);
    assert.deepStrictEqual(seen.slice(first, first + 3),
                           [name, `${name} tick`, `${name} microtask`]);
  }
  assert.strictEqual(seen.length, 15);
});
fs.stat(__filename, note('stat', 2));
fs.stat('/nonexistent', note('failed stat', 1));
fs.readFile(__filename, note('readFile', 2));
fs.open(__filename, function(error, fd) {
  fs.close(fd, note('close', 1));
});
