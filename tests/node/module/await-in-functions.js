'use strict';

// `await` in a function that is not async is told of as such, not as what follows it.

const assert = require('assert');
const { spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'module-'));
const file = path.join(folder, 'script.js');
const message = 'await is only valid in async functions and the top level bodies of modules';
for (const value of ['fetch(1)', 'new Promise(() => {})', '1']) {
  fs.writeFileSync(file, `function f() {\n  const a = await ${value};\n}\n`);
  const { stderr } = spawnSync(process.execPath, [file], { encoding: 'utf8' });
  assert(stderr.includes(`${file}:2\n  const a = await ${value};\n            ^^^^^\n\n` +
    `SyntaxError: ${message}\n`), stderr);
}
fs.writeFileSync(file, 'myawait x;');
const { stderr } = spawnSync(process.execPath, [file], { encoding: 'utf8' });
assert.match(stderr, /SyntaxError: Unexpected identifier 'x'/);
fs.rmSync(folder, { recursive: true });
