'use strict';
// A symbolic link is followed: two names of one file are one module.
const assert = require('assert');
const fs = require('fs');
const os = require('os');
const path = require('path');
const folder = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'rondo-link-'));
try {
  fs.mkdirSync(path.join(folder, 'real'));
  fs.writeFileSync(path.join(folder, 'real/file.js'), 'exports.file = __filename;');
  fs.symlinkSync('real', path.join(folder, 'link'));
  fs.symlinkSync('real/file.js', path.join(folder, 'other.js'));
  const real = require(path.join(folder, 'real/file.js'));
  assert.strictEqual(real.file, path.join(folder, 'real/file.js'));
  assert.strictEqual(require(path.join(folder, 'link/file.js')), real);
  assert.strictEqual(require(path.join(folder, 'other')), real);
} finally {
  fs.rmSync(folder, { recursive: true });
}
