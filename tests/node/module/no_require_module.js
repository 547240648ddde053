'use strict';

// With --no-experimental-require-module, require() loads no ES modules; the program may be one.

const assert = require('assert');
const { execFileSync, spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

const option = '--no-experimental-require-module';
const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'module-')));
const write = (name, text) => {
  fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  fs.writeFileSync(path.join(folder, name), text);
};
write('named.mjs', 'export default 1');
write('detected.js', 'export default 1; console.log("detected")');
write('typed/package.json', '{ "type": "module" }');
write('typed/with.js', 'export default 1');
write('typed/without.js', 'module.exports = 1');
write('main.cjs', `
  const tell = (name) => {
    try {
      require(name);
      console.log('loaded', name);
    } catch (error) {
      console.log(error.code ?? error.name, error.message.split('\\n').slice(1).join(' '));
    }
  };
  for (const name of ['named.mjs', 'detected.js', 'typed/with.js', 'typed/without.js']) {
    tell('./' + name);
  }
  console.log(process.features.require_module);
`);

const run = (...args) => execFileSync(process.execPath, args, { encoding: 'utf8', stdio: 'pipe' });
const lines = run('--no-warnings', option, path.join(folder, 'main.cjs')).split('\n');
assert.match(lines[0], /^ERR_REQUIRE_ESM Instead change the require of .*named\.mjs to a dynamic import/);
assert.match(lines[1], /^SyntaxError/);
assert.match(lines[2], /^ERR_REQUIRE_ESM Instead change the require of with\.js in .*main\.cjs to a dynamic/);
assert.match(lines[3], /^ERR_REQUIRE_ESM .*Instead either rename without\.js to end in \.cjs/);
assert.strictEqual(lines[4], 'false');
assert.strictEqual(run('--no-warnings', option, path.join(folder, 'detected.js')), 'detected\n');

// --import comes before what --check looks at.
write('told.mjs', 'console.log("imported")');
write('wrong.js', 'let a b');
const told = path.join(folder, 'told.mjs');
assert.strictEqual(run('--import', told, '--check', path.join(folder, 'main.cjs')), 'imported\n');
const wrong = spawnSync(process.execPath, ['--import', told, '--check', path.join(folder, 'wrong.js')],
                        { encoding: 'utf8' });
assert.strictEqual(wrong.stdout, 'imported\n');
assert.match(wrong.stderr, /SyntaxError/);
assert.strictEqual(wrong.status, 1);
fs.rmSync(folder, { recursive: true });
