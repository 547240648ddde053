'use strict';
// When standard input has ended, its number does not become that of another file.
const assert = require('assert');
const { spawnSync } = require('child_process');
const script = `
  const fs = require('fs');
  process.stdin.resume().on('close', () => {
    setImmediate(() => {
      const file = fs.openSync(process.execPath);
      console.log(file > 2, fs.fstatSync(0).isFIFO() || fs.fstatSync(0).isSocket());
    });
  });`;
const { stdout, stderr } = spawnSync(process.execPath, ['-e', script], { input: 'x' });
assert.strictEqual(stderr.toString(), '');
assert.strictEqual(stdout.toString(), 'true true\n');
