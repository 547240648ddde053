// nodemon: watches a program, restarts it when it changes, and tells that it crashed.
'use strict';
const { spawn } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nodemon-'));
const program = path.join(folder, 'app.js');
fs.writeFileSync(program, "console.log('first'); setInterval(() => {}, 1000);");
const nodemon = path.join(__dirname, 'node_modules/nodemon/bin/nodemon.js');
// Its own choice of signal is one that Rondo answers.
const words = [nodemon, '--signal', 'SIGTERM', '--exec', process.execPath, 'app.js'];
const child = spawn(process.execPath, words,
                    { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
let output = '';
let change = () => {
  fs.writeFileSync(program, "console.log('second'); process.exit(3);");
};
child.stdout.setEncoding('utf8').on('data', (chunk) => {
  output += chunk;
  if (output.includes('first\n') && change !== undefined) {
    // It watches from a moment after the start of the program on.
    setTimeout(change, 500);
    change = undefined;
  }
  if (output.includes('crashed')) child.kill('SIGINT');
});
child.on('exit', () => {
  console.log(output.match(/first|restarting due to changes|second|app crashed/g));
  fs.rmSync(folder, { recursive: true });
});
