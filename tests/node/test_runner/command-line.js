'use strict';

// rondo --test and its options.

const assert = require('node:assert');
const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'test-runner-'));
process.on('exit', () => fs.rmSync(folder, { recursive: true }));

function write(name, text) {
  fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  fs.writeFileSync(path.join(folder, name), text);
}

write('a.test.js', `
  const { describe, it, test } = require('node:test');
  test('alpha', () => {});
  describe('group', () => { it('beta', () => {}); it.only('gamma', () => {}); });
`);
write('test/b.mjs', 'import test from "node:test"; test("delta", () => {});');
write('node_modules/c.test.js', 'throw new Error("is not run");');
write('other.js', 'throw new Error("is no test");');

function run(...args) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath, ['--test-reporter=tap', ...args],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, NODE_TEST_CONTEXT: undefined } });
  const names = [...stdout.matchAll(/^ *(?:not )?ok \d+ - (\S+)/gm)].map((match) => match[1]);
  return { names: names.join(' '), status, stderr };
}

assert.deepStrictEqual(run('--test'), {
  names: 'alpha beta gamma group delta', status: 0, stderr: '',
});
assert.strictEqual(run('--test', 'test/*').names, 'delta');
assert.strictEqual(run('--test', '--test-only', 'a.test.js').names, 'gamma group');
assert.strictEqual(run('--test', '--test-name-pattern=/BETA/i').names, 'beta group test/b.mjs');
assert.strictEqual(run('--test', '--test-skip-pattern=a$').names, 'group test/b.mjs');
assert.strictEqual(run('--test', '--test-shard=2/2').names, 'delta');
const failed = run('--test', 'other.js');
assert.strictEqual(failed.status, 1);
assert.strictEqual(failed.names, 'other.js');
assert.strictEqual(run('--test', '--test-isolation=none').names, 'gamma group');
assert.strictEqual(run('--test', '--test-isolation=none', 'test/b.mjs').names, 'delta');
const missing = run('--test', 'missing.js');
assert.deepStrictEqual(missing, {
  names: '', status: 1, stderr: 'Could not find \'missing.js\'\n',
});
const destination = path.join(folder, 'report.txt');
assert.strictEqual(run('--test-reporter-destination=report.txt', 'a.test.js').names, '');
assert.match(fs.readFileSync(destination, 'utf8'), /^TAP version 13\n/);
