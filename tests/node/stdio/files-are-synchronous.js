'use strict';
// What is written to a file is there when write() returns.
const assert = require('assert');
const { spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

if (process.argv[2] === 'child') {
  process.stdout.write('x'.repeat(1_000_000));
  process.stdout.write('end');
  assert.strictEqual(fs.fstatSync(1).size, 1_000_003);
  process.exit();
} else {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'stdio-sync-'));
  const fd = fs.openSync(path.join(folder, 'out'), 'w');
  const { status } = spawnSync(
    process.execPath, [__filename, 'child'], { stdio: ['ignore', fd, 'inherit'] });
  fs.closeSync(fd);
  fs.rmSync(folder, { recursive: true });
  assert.strictEqual(status, 0);
}
