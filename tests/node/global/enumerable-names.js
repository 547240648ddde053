'use strict';

// The enumerable globals come in Node's order; newer versions have more of them.

const assert = require('assert');

const expected = [
  'global', 'clearImmediate', 'setImmediate', 'clearInterval', 'clearTimeout', 'setInterval',
  'setTimeout', 'queueMicrotask', 'structuredClone', 'atob', 'btoa', 'performance',
];
const names = Object.keys(globalThis);
assert.deepStrictEqual(names.slice(0, expected.length), expected);
assert.strictEqual(names.indexOf('crypto') > names.indexOf('performance'), true);
