'use strict';
// Built-in modules: with and without the prefix, listed, and not to be replaced by files.
const assert = require('assert');
const module_ = require('module');
for (const id of ['fs', 'path', 'events', 'util', 'fs/promises', 'timers/promises']) {
  assert.strictEqual(require(id), require(`node:${id}`), id);
  assert.ok(module_.builtinModules.includes(id), id);
  assert.ok(module_.isBuiltin(id) && module_.isBuiltin(`node:${id}`), id);
}
assert.ok(!module_.isBuiltin('no-such-module') && !module_.isBuiltin('./fs'));
assert.ok(Object.isFrozen(module_.builtinModules));
assert.throws(() => require('node:no-such-module'), { code: 'ERR_UNKNOWN_BUILTIN_MODULE' });
assert.throws(() => require('internal/errors'), { code: 'MODULE_NOT_FOUND' });
assert.throws(() => require('test'), { code: 'MODULE_NOT_FOUND' });
