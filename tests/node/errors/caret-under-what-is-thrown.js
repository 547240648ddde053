'use strict';

// The line of an error that ends the program is marked at the statement that throws it, unless a
// promise was rejected with it: then where the error was made.

const assert = require('assert');
const { spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'caret-'));
process.on('exit', () => fs.rmSync(folder, { recursive: true }));

function marked(name, text) {
  const file = path.join(folder, name);
  fs.writeFileSync(file, text);
  const { stderr } = spawnSync(process.execPath, [file], { encoding: 'utf8' });
  const [, line, caret] = stderr.split('\n');
  return line.slice(caret.indexOf('^'));
}

const statement = "throw new Error('message');";
const made = "new Error('message');";
assert.strictEqual(marked('statement.js', `\t${statement}`), statement);
assert.strictEqual(marked('timer.js', `setTimeout(() => {\n  ${statement}\n});`), statement);
assert.strictEqual(marked('timer.mjs', `setTimeout(() => {\n  ${statement}\n});`), statement);
assert.strictEqual(marked('module.mjs', `  ${statement}`), made);
assert.strictEqual(marked('async.js', `(async () => {\n  ${statement}\n})();`), made);
assert.strictEqual(marked('then.js', `Promise.resolve().then(() => {\n  ${statement}\n});`), made);
