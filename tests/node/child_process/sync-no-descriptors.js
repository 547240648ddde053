'use strict';
// Without descriptors a child cannot be had, which is told as every other error.
const assert = require('assert');
const fs = require('fs');
const { execFile, spawn, spawnSync } = require('child_process');

if (process.argv[2] !== 'limited') {
  const command = 'ulimit -n 80; exec "$0" "$1" limited';
  const { status } = spawnSync('sh', ['-c', command, process.execPath, __filename], {
    stdio: 'inherit',
  });
  assert.strictEqual(status, 0);
} else {
  spawnSync('true');
  process.stdout.write('');
  const opened = [];
  assert.throws(() => {
    for (;;) opened.push(fs.openSync('/dev/null'));
  }, { code: 'EMFILE' });
  assert.strictEqual(spawnSync('true').error.code, 'EMFILE');
  const events = [];
  const child = spawn('true');
  child.on('error', (error) => events.push(error.code));
  child.on('exit', () => events.push('exit'));
  child.on('close', () => {
    for (const fd of opened) fs.closeSync(fd);
    execFile('echo', ['back'], (error, stdout) => events.push(stdout));
  });
  process.on('exit', () => assert.deepStrictEqual(events, ['EMFILE', 'back\n']));
}
