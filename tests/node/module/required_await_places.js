'use strict';

// With --experimental-print-required-tla, the error of require() has the places of the awaits.

const assert = require('assert');
const { execFileSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'awaits-'));
process.on('exit', () => fs.rmSync(folder, { recursive: true }));
const file = path.join(folder, 'awaits.mjs');
fs.writeFileSync(file, 'if (true) {\n  await 1;\n}\nfor await (const x of []);\n');

const output = execFileSync(process.execPath, ['--experimental-print-required-tla', '-p', `
  try {
    require(${JSON.stringify(file)});
  } catch (error) {
    JSON.stringify([Object.keys(error), error.topLevelAwaitLocations.map(
      ({ url, line, column, sourceLine }) => [url.endsWith('awaits.mjs'), line, column, sourceLine])]);
  }
`], { encoding: 'utf8' });
assert.deepStrictEqual(JSON.parse(output), [['code'], [
  [true, 2, 3, '  await 1;'], [true, 4, 1, 'for await (const x of []);'],
]]);
