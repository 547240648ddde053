'use strict';

// A program that is not there is not found, whatever its name promises.

const assert = require('assert');
const { spawnSync } = require('child_process');

for (const name of ['not-there', 'not-there.js', 'not-there.mjs']) {
  const { status, stderr } = spawnSync(process.execPath, [name], { encoding: 'utf8' });
  assert.strictEqual(status, 1);
  assert.match(stderr, /Error: Cannot find module '.*not-there/);
  assert.match(stderr, /code: 'MODULE_NOT_FOUND'/);
}
const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--check', '-'],
                                     { encoding: 'utf8', input: 'export const a = 1; var b c;' });
assert.strictEqual(status, 1);
assert.match(stderr, /SyntaxError: Unexpected identifier 'c'/);
