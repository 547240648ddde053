'use strict';

// node:sea tells programs that they are no single executable.

const assert = require('assert');
const { builtinModules } = require('module');
const sea = require('node:sea');

assert.ok(builtinModules.includes('node:sea'));
assert.throws(() => require('sea'), { code: 'MODULE_NOT_FOUND' });
assert.strictEqual(sea.isSea(), false);
for (const get of [sea.getAsset, sea.getRawAsset, sea.getAssetAsBlob]) {
  assert.throws(() => get(1), { code: 'ERR_INVALID_ARG_TYPE' });
  assert.throws(() => get('x'), { code: 'ERR_NOT_IN_SINGLE_EXECUTABLE_APPLICATION' });
}
assert.throws(() => sea.getAssetKeys(), { code: 'ERR_NOT_IN_SINGLE_EXECUTABLE_APPLICATION' });
