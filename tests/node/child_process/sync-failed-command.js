'use strict';
// The forms that answer with the output throw if the command fails.
const assert = require('assert');
const { execFileSync, execSync } = require('child_process');

const quiet = { stdio: 'pipe', encoding: 'utf8' };
assert.throws(() => execSync('echo out; echo bad >&2; exit 7', quiet), (error) => {
  assert.strictEqual(error.message, 'Command failed: echo out; echo bad >&2; exit 7\nbad\n');
  assert.strictEqual(error.status, 7);
  assert.strictEqual(error.signal, null);
  assert.strictEqual(error.stdout, 'out\n');
  assert.strictEqual(error.stderr, 'bad\n');
  assert.strictEqual(error.code, undefined);
  return true;
});
assert.throws(() => execFileSync('sh', ['-c', 'exit 2'], quiet), {
  message: 'Command failed: sh -c exit 2', status: 2,
});
