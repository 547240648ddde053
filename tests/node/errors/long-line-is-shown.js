'use strict';

// The line that an uncaught error comes from is shown whole, with a mark below that has its limit.

const { spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'long-line-'));
const file = path.join(folder, 'long.js');
for (const length of [10, 600, 3000]) {
  fs.writeFileSync(file, `/*${' '.repeat(length)}*/ throw new Error('here');`);
  const { stderr } = spawnSync(process.execPath, [file], { encoding: 'utf8' });
  const [place, line, mark] = stderr.split('\n');
  console.log(path.basename(place), line.length, line.slice(-26), mark.length, mark.trim());
}
fs.rmSync(folder, { recursive: true });
