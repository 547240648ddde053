'use strict';

// Changing the user without the right to do so fails in the words of the C library.

const assert = require('assert');
const { execFileSync } = require('child_process');

if (process.getuid() === 0) {
  // The right is given up in a child, so that other tests keep it.
  if (process.argv[2] !== 'child') {
    execFileSync(process.execPath, [__filename, 'child']);
    return;
  }
  process.setgroups([]);
  process.setgid(12345);
  process.setuid(12345);
}
for (const [name, value] of [['setuid', 0], ['setgid', 0], ['setgroups', [0]]]) {
  assert.throws(() => process[name](value), {
    message: 'EPERM, Operation not permitted', errno: 1, code: 'EPERM', syscall: name,
  });
}
