'use strict';
// argv holds the runtime, the script and its arguments, all as text.
const assert = require('assert');
assert.strictEqual(process.argv[0], process.execPath);
assert.strictEqual(process.argv[1], __filename);
assert.deepStrictEqual(process.argv.slice(2), ['one', '--two', 'three words']);
assert.deepStrictEqual(process.execArgv, []);
assert.strictEqual(typeof process.argv0, 'string');
assert.ok(require('path').isAbsolute(process.execPath));
