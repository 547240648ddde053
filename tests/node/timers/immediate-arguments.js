'use strict';
// Immediates pass any number of arguments, and take none back.
const assert = require('assert');
const seen = [];
setImmediate((...args) => seen.push(args));
setImmediate((...args) => seen.push(args), 1);
setImmediate((...args) => seen.push(args), 1, 2);
setImmediate((...args) => seen.push(args), 1, 2, 3, 4, 5);
setImmediate((...args) => seen.push(args), undefined);
setImmediate((...args) => seen.push(args), [6, 7]);
process.on('exit', () => assert.deepStrictEqual(
  seen, [[], [1], [1, 2], [1, 2, 3, 4, 5], [undefined], [[6, 7]]]));
