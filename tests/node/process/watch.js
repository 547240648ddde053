'use strict';

// --watch runs the program again when a file changes that it has loaded.

const assert = require('assert');
const { spawn } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'watch-')));
const main = path.join(folder, 'main.js');
const inner = path.join(folder, 'inner.js');
fs.writeFileSync(inner, "module.exports = 'first';");
fs.writeFileSync(main, "console.log(require('./inner'), process.argv[2]);");

const child = spawn(process.execPath, ['--watch', main, 'word'], { stdio: ['ignore', 'pipe', 2] });
let output = '';
let hasChanged = false;
child.stdout.setEncoding('utf8').on('data', (text) => {
  output += text;
  const runs = output.split('Waiting for file changes before restarting...').length - 1;
  if (runs === 1 && !hasChanged) {
    hasChanged = true;
    fs.writeFileSync(inner, "module.exports = 'second';");
  } else if (runs === 2) {
    child.kill();
  }
});
child.on('exit', (code) => {
  fs.rmSync(folder, { recursive: true });
  assert.strictEqual(code, 0);
  assert.match(output, /^first word\nCompleted running '.*main\.js word'\. Waiting/);
  assert.match(output, /\nRestarting '.*main\.js word'\nsecond word\nCompleted running /);
});
