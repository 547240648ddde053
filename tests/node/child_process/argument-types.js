'use strict';
// Arguments of the wrong kind are refused before anything is started.
const assert = require('assert');
const { exec, execFile, execSync, fork, spawn, spawnSync } = require('child_process');

const type = { code: 'ERR_INVALID_ARG_TYPE', name: 'TypeError' };
const value = { code: 'ERR_INVALID_ARG_VALUE', name: 'TypeError' };
const range = { code: 'ERR_OUT_OF_RANGE', name: 'RangeError' };

for (const run of [spawn, spawnSync]) {
  assert.throws(() => run(), type);
  assert.throws(() => run(''), {
    ...value, message: "The argument 'file' cannot be empty. Received ''",
  });
  assert.throws(() => run('a\0b'), value);
  assert.throws(() => run('true', 'args'), type);
  assert.throws(() => run('true', ['a\0b']), {
    ...value,
    message: "The argument 'args[0]' must be a string without null bytes. Received 'a\\x00b'",
  });
  assert.throws(() => run('true', [], null), type);
  assert.throws(() => run('true', { cwd: 1 }), type);
  assert.throws(() => run('true', { cwd: 'a\0b' }), value);
  assert.throws(() => run('true', { detached: 1 }), type);
  assert.throws(() => run('true', { uid: 1.5 }), type);
  assert.throws(() => run('true', { gid: '1' }), type);
  assert.throws(() => run('true', { shell: 1 }), type);
  assert.throws(() => run('true', { argv0: 1 }), type);
  assert.throws(() => run('true', { windowsHide: 1 }), type);
  assert.throws(() => run('true', { windowsVerbatimArguments: 1 }), type);
  assert.throws(() => run('true', { env: { A: 'x\0y' } }), value);
  assert.throws(() => run('true', { timeout: -1 }), range);
  assert.throws(() => run('true', { killSignal: 'SIGNOPE' }), { code: 'ERR_UNKNOWN_SIGNAL' });
  assert.throws(() => run('true', { killSignal: {} }), type);
  assert.throws(() => run('true', { stdio: 'other' }), value);
  assert.throws(() => run('true', { stdio: [{}] }), value);
}
assert.throws(() => spawnSync('true', { maxBuffer: -1 }), range);
assert.throws(() => spawn('true', { signal: {} }), type);
assert.throws(() => spawn('true', { serialization: 'xml', stdio: 'ignore' }), value);
assert.throws(() => exec(1), type);
assert.throws(() => execSync('a\0'), value);
assert.throws(() => execFile('true', [], 'options'), type);
assert.throws(() => execFile('true', [], {}, 'callback'), type);
assert.throws(() => fork(1), type);
assert.throws(() => fork('x', 1), type);
assert.throws(() => fork('x', { stdio: ['pipe'] }), { code: 'ERR_CHILD_PROCESS_IPC_REQUIRED' });
assert.throws(() => spawn('true', { stdio: ['ipc', 'ipc'] }), { code: 'ERR_IPC_ONE_PIPE' });
