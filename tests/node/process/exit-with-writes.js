'use strict';

// What the thread pool was given before process.exit() is done: the writes are not lost.

const assert = require('node:assert');
const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'exit-with-writes-'));
const file = path.join(folder, 'log');

const program = `
  const fs = require('node:fs');
  const fd = fs.openSync(${JSON.stringify(file)}, 'a');
  for (let line = 0; line < 500; line++) fs.write(fd, 'a line\\n', () => {});
  process.exit(3);`;

try {
  for (let round = 0; round < 5; round++) {
    fs.writeFileSync(file, '');
    const { status } = spawnSync(process.execPath, ['-e', program]);
    assert.strictEqual(status, 3);
    assert.strictEqual(fs.statSync(file).size, 500 * 7);
  }
} finally {
  fs.rmSync(folder, { recursive: true });
}
