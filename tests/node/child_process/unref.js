'use strict';
// A child that is unreferenced does not keep the program; a detached one has its own group.
const assert = require('assert');
const { execSync, spawn } = require('child_process');

const child = spawn('sleep', ['1000'], { stdio: 'ignore', detached: true });
assert.strictEqual(
  Number(execSync(`ps -o pgid= -p ${child.pid}`, { encoding: 'utf8' })), child.pid);
child.unref();
child.ref();
child.unref();
child.on('exit', () => assert.fail('nobody waits'));
process.on('exit', () => process.kill(-child.pid, 'SIGKILL'));
