// url.parse() warns about itself once, unless a package calls it, however deep in callbacks.
'use strict';
const assert = require('assert');
const { spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'parse-in-packages-'));
const packageFolder = path.join(folder, 'node_modules', 'old');
fs.mkdirSync(packageFolder, { recursive: true });

const call = 'require("url").parse("http://a/b")';
// The frames of a sort's comparisons are the engine's own or built-in ones.
const fromCallback = `exports.later = () => [2, 1].sort(() => { ${call}; return 1; });`;
const deep = `exports.deep = (left) => (left === 0 ? ${call} : exports.deep(left - 1));`;
fs.writeFileSync(path.join(packageFolder, 'index.js'), `${fromCallback}\n${deep}\n`);

function warnings(program) {
  const file = path.join(folder, 'program.js');
  fs.writeFileSync(file, program);
  const { stderr } = spawnSync(process.execPath, [file], { encoding: 'utf8' });
  return stderr.split('DEP0169').length - 1;
}

assert.strictEqual(warnings('const old = require("old"); old.later(); old.deep(30);'), 0);
assert.strictEqual(warnings(`require("old").later(); ${call}; ${call};`), 1);
// The package calls, and not who calls the package; a limit of the program's does not matter.
assert.strictEqual(warnings('Error.stackTraceLimit = 0; setTimeout(require("old").deep, 1, 0);'), 0);
assert.strictEqual(warnings(`Error.stackTraceLimit = 0; setImmediate(() => ${call});`), 1);

fs.rmSync(folder, { recursive: true });
