'use strict';

// A script that is required before the program may register hooks: it runs in their thread, too, and
// registers them there once more.

const assert = require('assert');
const { execFileSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'register-'));
process.on('exit', () => fs.rmSync(folder, { recursive: true }));
const write = (name, text) => {
  fs.writeFileSync(path.join(folder, name), text);
  return path.join(folder, name);
};
write('hooks.mjs', `
  import { writeSync } from 'node:fs';
  export async function resolve(specifier, context, next) {
    if (specifier === 'node:os') writeSync(1, 'asked\\n');
    return next(specifier);
  }
`);
const required = write('register.cjs', `
  const { register } = require('node:module');
  register('./hooks.mjs', require('node:url').pathToFileURL(__filename));
`);
const program = write('program.mjs', "import 'node:os'; console.log('imported');");

const output = execFileSync(
  process.execPath, ['--no-warnings', '--require', required, program], { encoding: 'utf8' });
assert.strictEqual(output, 'asked\nasked\nimported\n');
