'use strict';

// --watch runs the program again when a file changes that one of its workers has loaded.

const assert = require('assert');
const { spawn } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'watch-')));
const write = (name, text) => fs.writeFileSync(path.join(folder, name), text);
write('main.js', `
  const { Worker } = require('worker_threads');
  new Worker(__dirname + '/inner.mjs');
`);
write('inner.mjs', "import './told.mjs';");
write('told.mjs', "console.log('first');");

const child = spawn(process.execPath, ['--watch', path.join(folder, 'main.js')],
                    { stdio: ['ignore', 'pipe', 2] });
let output = '';
let hasChanged = false;
child.stdout.setEncoding('utf8').on('data', (text) => {
  output += text;
  if (!hasChanged && output.includes('Completed running')) {
    hasChanged = true;
    write('told.mjs', "console.log('second');");
  } else if (output.includes('second')) {
    child.kill();
  }
});
child.on('exit', () => {
  fs.rmSync(folder, { recursive: true });
  assert.match(output, /^first\nCompleted running [^]*\nRestarting [^]*\nsecond\n/);
});
