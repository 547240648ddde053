// WebAssembly as ES modules.
import assert from 'assert';
import { spawnSync } from 'child_process';
import fs from 'fs';
import os from 'os';
import path from 'path';
import { pathToFileURL } from 'url';

if (Number(process.versions.node.split('.')[0]) < 24) process.exit();  // Node 20 needs an option.

const text = (name) => [name.length, ...Buffer.from(name)];
const section = (id, ...bytes) => [id, bytes.length, ...bytes];
const kFunction = 0;
const kGlobal = 3;
const kI32 = 0x7f;

// Imports ./values.mjs's `add(i32, i32)`; exports that call with 40 and 2 as `answer`, a global, and
// a name that is no identifier.
const bytes = Buffer.from([
  0, 0x61, 0x73, 0x6d, 1, 0, 0, 0,
  ...section(1, 2, 0x60, 2, kI32, kI32, 1, kI32, 0x60, 0, 1, kI32),
  ...section(2, 1, ...text('./values.mjs'), ...text('add'), kFunction, 0),
  ...section(3, 1, 1),
  ...section(6, 1, kI32, 0, 0x41, 7, 0x0b),
  ...section(7, 3, ...text('answer'), kFunction, 1, ...text('seven'), kGlobal, 0,
             ...text('not a name'), kFunction, 1),
  ...section(10, 1, 8, 0, 0x41, 40, 0x41, 2, 0x10, 0, 0x0b),
]);

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'wasm-modules-'));
const write = (name, content) => fs.writeFileSync(path.join(folder, name), content);
write('code.wasm', bytes);
write('values.mjs', 'console.log("values"); export const add = (a, b) => a + b;');
write('broken.wasm', bytes.subarray(0, 20));
write('main.mjs', `
  import * as code from './code.wasm';
  import { answer, 'not a name' as other } from './code.wasm';
  console.log(answer(), other(), code.seven, Object.keys(code).join());
`);

const run = (...words) => spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' });
const { stderr, stdout } = run('main.mjs');
assert.strictEqual(stdout, 'values\n42 42 7 answer,not a name,seven\n');
assert.match(stderr, /ExperimentalWarning: Importing WebAssembly module instances/);
assert.strictEqual(run('--no-warnings', 'code.wasm').stdout, 'values\n');
await assert.rejects(import(pathToFileURL(path.join(folder, 'broken.wasm')).href),
                     { name: 'CompileError' });
fs.rmSync(folder, { recursive: true });
