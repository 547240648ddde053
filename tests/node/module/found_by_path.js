'use strict';
// What a path means: the file of that name, then those with endings, then the folder.
const assert = require('assert');
const fs = require('fs');
const { createRequire } = require('module');
const os = require('os');
const path = require('path');

const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'path-')));
process.on('exit', () => fs.rmSync(folder, { recursive: true }));
function write(name, text = `module.exports = ${JSON.stringify(name)};`) {
  fs.mkdirSync(path.join(folder, path.dirname(name)), { recursive: true });
  fs.writeFileSync(path.join(folder, name), text);
}
const here = createRequire(path.join(folder, 'inner/here.js'));

write('inner/both.js');
write('inner/both/index.js');
assert.strictEqual(here('./both'), 'inner/both.js');
assert.strictEqual(here('./both/'), 'inner/both/index.js');
assert.strictEqual(here('./both/.'), 'inner/both/index.js');
write('inner/plain');
write('inner/plain.js');
assert.strictEqual(here('./plain'), 'inner/plain');
assert.strictEqual(here('./plain.js'), 'inner/plain.js');
write('inner/data.json', '{ "isData": true }');
assert.ok(here('./data').isData);
write('inner/data.js');
assert.strictEqual(createRequire(path.join(folder, 'inner/here.js'))('./data').isData, true);
write('inner/folder.js/index.js');
assert.throws(() => here('./folder'), { code: 'MODULE_NOT_FOUND' });
assert.strictEqual(here('./folder.js'), 'inner/folder.js/index.js');
write('inner/index.js');
assert.strictEqual(here('.'), 'inner/index.js');
write('outer.js');
assert.strictEqual(here('../outer'), 'outer.js');
assert.strictEqual(here('./..//inner/../outer.js'), 'outer.js');
assert.strictEqual(here(`${folder}/inner/./../outer.js`), 'outer.js');
assert.strictEqual(here('./../../../../../../../../../../../../../../..' + `${folder}/outer`),
                   'outer.js');
write('.hidden.js');
assert.strictEqual(here('../.hidden'), '.hidden.js');
write('inner/odd # name?.js', 'exports.stack = new Error().stack;');
assert.ok(here('./odd # name?').stack.includes('inner/odd # name?.js:1'));
write('inner/ünicode.js', 'module.exports = "ünicode " + __filename;');
assert.strictEqual(here('./ünicode'), `ünicode ${folder}/inner/ünicode.js`);
for (const name of ['./none', '../none.js', `${folder}/none`, './plain/none']) {
  assert.throws(() => here(name), { code: 'MODULE_NOT_FOUND' }, name);
}
// A link is the file that it leads to, also through a link to its folder.
fs.symlinkSync('plain.js', path.join(folder, 'inner/link'));
assert.strictEqual(here.resolve('./link'), path.join(folder, 'inner/plain.js'));
fs.symlinkSync('inner', path.join(folder, 'way'));
assert.strictEqual(here.resolve('../way/both'), path.join(folder, 'inner/both.js'));
assert.strictEqual(here('../way/both'), here('./both'));
fs.symlinkSync('nothing', path.join(folder, 'inner/broken.js'));
assert.throws(() => here('./broken'), { code: 'MODULE_NOT_FOUND' });
// First lines of shell scripts, marks of encodings and import() in the text.
write('inner/shell.js', '#!/usr/bin/env node\nmodule.exports = 5;');
assert.strictEqual(here('./shell'), 5);
write('inner/mark.js', '\uFEFFmodule.exports = 6;');
assert.strictEqual(here('./mark'), 6);
write('inner/importing.js', '// important\nmodule.exports = () => import("./both.js");');
write('inner/important.js', '// important: import("x")\nmodule.exports = "import() ünd";');
assert.strictEqual(here('./important'), 'import() ünd');
here('./importing')().then((namespace) => assert.strictEqual(namespace.default, 'inner/both.js'));
