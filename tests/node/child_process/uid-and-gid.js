'use strict';
// Ids that one has are granted; those that one may not have are refused by an exception.
const assert = require('assert');
const { execFileSync, spawn } = require('child_process');

const [uid, gid] = [process.getuid(), process.getgid()];
if (uid === 0) {
  assert.strictEqual(
    execFileSync('sh', ['-c', 'id -u; id -g'], { uid: 65534, gid: 65534, encoding: 'utf8' }),
    '65534\n65534\n');
} else {
  assert.throws(() => spawn('true', { uid: 0, stdio: 'ignore' }), {
    code: 'EPERM', syscall: 'spawn', message: 'spawn EPERM',
  });
}
spawn('true', { uid, gid }).on('exit', (code) => assert.strictEqual(code, 0));
