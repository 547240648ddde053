'use strict';
// require.resolve answers a path without loading; paths say where to begin.
const assert = require('assert');
const path = require('path');
assert.strictEqual(require.resolve('./fixtures/throws'),
                   path.join(__dirname, 'fixtures/throws.js'));
assert.strictEqual(require.resolve('fs'), 'fs');
assert.strictEqual(require.resolve('node:fs'), 'node:fs');
const folder = path.join(__dirname, 'fixtures');
assert.strictEqual(require.resolve('simple', { paths: [folder] }),
                   path.join(folder, 'node_modules/simple/index.js'));
assert.strictEqual(require.resolve('./plain', { paths: ['/', folder] }),
                   path.join(folder, 'plain.js'));
assert.strictEqual(require.resolve.paths('fs'), null);
assert.deepStrictEqual(require.resolve.paths('./x'), [__dirname]);
assert.ok(require.resolve.paths('x').includes(path.join(__dirname, 'node_modules')));
assert.throws(() => require.resolve(1), { code: 'ERR_INVALID_ARG_TYPE' });

// A list of folders does not matter to an absolute name.
assert.strictEqual(require.resolve(__filename, { paths: ['/'] }), __filename);
assert.ok(Array.isArray(require('module')._resolveLookupPaths(__filename, module)));

// Classes derived from Module may replace what it has.
class Derived extends require('module') {}
Derived.builtinModules = [];
assert.deepStrictEqual(Derived.builtinModules, []);
assert.ok(require('module').builtinModules.includes('fs'));
