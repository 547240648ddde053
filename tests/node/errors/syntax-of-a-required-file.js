'use strict';

// The error shows the file that is wrong, not the script that has required it.

const assert = require('assert');
const { spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'syntax-'));
const file = path.join(directory, 'wrong.js');
fs.writeFileSync(file, 'const a = 1;\n-----BEGIN-----\n');
const { status, stderr } = spawnSync(
  process.execPath, ['-e', 'require(process.argv[1])', file], { encoding: 'utf8' });
fs.rmSync(directory, { recursive: true });
assert.strictEqual(status, 1);
assert.ok(stderr.startsWith(`${file}:2\n-----BEGIN-----\n`), stderr);
assert.match(stderr, /SyntaxError: Invalid left-hand side expression in prefix operation/);
