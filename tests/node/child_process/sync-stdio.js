'use strict';
// Every kind of stdio that makes sense for a child that is waited for.
const assert = require('assert');
const fs = require('fs');
const os = require('os');
const path = require('path');
const { spawnSync } = require('child_process');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'child-stdio-'));
const file = path.join(folder, 'out');
const fd = fs.openSync(file, 'w');
const result = spawnSync('sh', ['-c', 'echo one; echo two >&2; echo three >&3'], {
  stdio: ['ignore', fd, 'pipe', 'pipe'], encoding: 'utf8',
});
fs.closeSync(fd);
assert.deepStrictEqual(result.output, [null, null, 'two\n', 'three\n']);
assert.strictEqual(fs.readFileSync(file, 'utf8'), 'one\n');
fs.rmSync(folder, { recursive: true });

assert.deepStrictEqual(spawnSync('true', { stdio: 'ignore' }).output, [null, null, null]);
assert.throws(() => spawnSync('true', { stdio: 'ipc' }), { code: 'ERR_INVALID_ARG_VALUE' });
assert.throws(() => spawnSync('true', { stdio: ['ipc'] }), { code: 'ERR_IPC_SYNC_FORK' });
