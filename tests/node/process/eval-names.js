// In the scripts of -e and -p built-in modules are there under their names; `crypto`, too, although
// that is the name of the web's object as well, which the global object keeps.
'use strict';
const assert = require('assert');
const { execFileSync } = require('child_process');

const run = (flag, text, input) =>
  execFileSync(process.execPath, [flag, text].slice(0, input === undefined ? 2 : 0),
               { encoding: 'utf8', input }).trim();

const names = require('module').builtinModules
  .filter((name) => !/[/:_]/.test(name) && !['console', 'module', 'process', 'punycode', 'sys',
                                                  'wasi']
    .includes(name));
const wrong = `const wrong = [];
for (const name of ${JSON.stringify(names)}) {
  if (name !== 'crypto' && globalThis[name] !== require(name)) wrong.push(name);
}
console.log(wrong.join() || 'none');`;
assert.strictEqual(run('-e', wrong), 'none');

assert.strictEqual(run('-p', 'typeof crypto.createHash'), 'function');
assert.strictEqual(run('-e', 'console.log(crypto === require("crypto"))'), 'true');
assert.strictEqual(run('-p', 'globalThis.crypto === require("crypto").webcrypto'), 'true');
// A program may have a variable of its own.
assert.strictEqual(run('-e', 'let crypto = 1; console.log(crypto)'), '1');
assert.strictEqual(run('-p', 'const crypto = 2; crypto + 1'), '3');
// Not so in scripts that come another way.
assert.strictEqual(run('', '', 'console.log(typeof crypto.createHash)'), 'undefined');
