'use strict';
// process.execve() makes another program of this one: the same process, without its 'exit'.
const assert = require('assert');
const { spawnSync } = require('child_process');

if (typeof process.execve !== 'function') {
  // Before Node 22.15.
} else if (process.argv[2] === 'child') {
  assert.throws(() => process.execve(1), { code: 'ERR_INVALID_ARG_TYPE' });
  assert.throws(() => process.execve('x', ['a\0']), { code: 'ERR_INVALID_ARG_VALUE' });
  assert.throws(() => process.execve('x', [], { A: 1 }), { code: 'ERR_INVALID_ARG_VALUE' });
  process.on('exit', () => assert.fail('there is no exit'));
  process.execve('/bin/sh', ['sh', '-c', 'echo $$ $VARIABLE'], { VARIABLE: 'value' });
} else {
  const child = spawnSync(
    process.execPath, ['--no-warnings', __filename, 'child'], { encoding: 'utf8' });
  assert.strictEqual(child.stdout, `${child.pid} value\n`);
  assert.strictEqual(child.status, 0);
}
