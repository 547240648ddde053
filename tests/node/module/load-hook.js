'use strict';
// Module._load and Module._resolveFilename may be wrapped, as tools do.
const assert = require('assert');
const Module = require('module');
const load = Module._load;
const resolve = Module._resolveFilename;
Module._load = function (request, parent, isMain) {
  if (request === 'virtual') return { virtual: parent === module, isMain };
  return load.apply(this, arguments);
};
Module._resolveFilename = function (request, ...rest) {
  return resolve.call(this, request === 'alias' ? './fixtures/common.cjs' : request, ...rest);
};
assert.deepStrictEqual(require('virtual'), { virtual: true, isMain: false });
assert.strictEqual(require('alias'), 'cjs');
Module._load = load;
Module._resolveFilename = resolve;
