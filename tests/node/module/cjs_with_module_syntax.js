'use strict';

// A file that has to be CommonJS and is written as an ES module: a warning tells, before the error.

const assert = require('assert');
const { spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'module-')));
const run = (name, text) => {
  fs.writeFileSync(path.join(folder, name), text);
  return spawnSync(process.execPath, [path.join(folder, name)], { encoding: 'utf8' }).stderr;
};

for (const text of ['export default 1', 'import "fs"', 'console.log(import.meta.url)', 'await 1']) {
  const stderr = run('wrong.cjs', text);
  assert.match(stderr, /Warning: Failed to load the ES module: .*wrong\.cjs\. Make sure to set [^]*SyntaxError/);
}
assert.doesNotMatch(run('wrong.cjs', 'let a b'), /Failed to load/);
assert.doesNotMatch(run('right.js', 'export default 1'), /Failed to load/);
fs.rmSync(folder, { recursive: true });
