// The name that a module lacks is underlined as it is written, in lines of any length.

import assert from 'node:assert';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'marked-'));
process.on('exit', () => fs.rmSync(folder, { recursive: true }));
fs.writeFileSync(path.join(folder, 'empty.mjs'), 'export {}');

function shown(text) {
  const file = path.join(folder, 'importer.mjs');
  fs.writeFileSync(file, text);
  return spawnSync(process.execPath, [file], { encoding: 'utf8' }).stderr.split('\n');
}

function marked(text) {
  const [, line, mark] = shown(text);
  return line.slice(mark.indexOf('^'), mark.lastIndexOf('^') + 1);
}

assert.strictEqual(marked("import local from './empty.mjs';"), 'local');
assert.strictEqual(marked("  import { name as other } from './empty.mjs';"), 'name');
assert.strictEqual(marked("import { 'a name' as other } from './empty.mjs';"), "'a name'");
assert.strictEqual(marked("export { name as other } from './empty.mjs';"), 'name as other');
assert.strictEqual(marked("export { default } from './empty.mjs';"), 'default');

const long = `${'0;'.repeat(600)} import local from './empty.mjs';`;
assert.strictEqual(shown(long)[1], long);
assert.strictEqual(shown(long)[2], ' '.repeat(1020));
assert.strictEqual(marked(`${'0;'.repeat(300)} import local from './empty.mjs';`), 'local');
