'use strict';
// A program that is not there: an error in the result, and no output.
const assert = require('assert');
const { execFileSync, spawnSync } = require('child_process');

const name = 'no-such-program-for-sure';
const { error, output, pid, signal, status } = spawnSync(name, ['a', 'b']);
assert.strictEqual(error.code, 'ENOENT');
assert.strictEqual(error.message, `spawnSync ${name} ENOENT`);
assert.strictEqual(error.path, name);
assert.strictEqual(error.syscall, `spawnSync ${name}`);
assert.deepStrictEqual(error.spawnargs, ['a', 'b']);
assert.deepStrictEqual([output, pid, signal, status], [null, 0, null, null]);
assert.throws(() => execFileSync(name), { code: 'ENOENT', path: name, status: null });
