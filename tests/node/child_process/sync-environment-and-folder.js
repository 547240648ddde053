'use strict';
// env, cwd, argv0 and shell reach the child.
const assert = require('assert');
const { execFileSync, execSync } = require('child_process');
const { pathToFileURL } = require('url');

const text = { encoding: 'utf8' };
const inherited = Object.create({ FROM_PROTOTYPE: 'yes' });
assert.strictEqual(
  execSync('echo $OWN$FROM_PROTOTYPE$LEFT_OUT', {
    ...text, env: Object.assign(inherited, { OWN: 1, LEFT_OUT: undefined }),
  }), '1yes\n');
process.env.SET_BY_PARENT = 'here';
assert.strictEqual(execSync('echo $SET_BY_PARENT', text), 'here\n');
assert.strictEqual(execSync('pwd', { ...text, cwd: '/usr' }), '/usr\n');
assert.strictEqual(execSync('pwd', { ...text, cwd: pathToFileURL('/usr') }), '/usr\n');
assert.strictEqual(
  execFileSync('sh', ['-c', 'echo $0'], { ...text, argv0: 'another' }), 'another\n');
assert.strictEqual(execFileSync('echo $((1 + 1))', { ...text, shell: true }), '2\n');
assert.throws(() => execSync('pwd', { cwd: '/no/such/folder', stdio: 'pipe' }), { code: 'ENOENT' });
