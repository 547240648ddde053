'use strict';
// fs.glob: patterns, exclusions and the three forms.
const assert = require('assert');
const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fs-glob-'));
const files = ['a/b/c.js', 'a/b/d.txt', 'a/.hidden/e.js', 'f.js', 'g1.md', 'g2.md', 'g10.md'];
for (const name of files) {
  fs.mkdirSync(path.join(folder, path.dirname(name)), { recursive: true });
  fs.writeFileSync(path.join(folder, name), '');
}
const find = (pattern, options) => fs.globSync(pattern, { cwd: folder, ...options }).sort();

assert.deepStrictEqual(find('**/*.js'), ['a/b/c.js', 'f.js']);
assert.deepStrictEqual(find('*'), ['a', 'f.js', 'g1.md', 'g10.md', 'g2.md']);
assert.deepStrictEqual(find('a/**'), ['a', 'a/b', 'a/b/c.js', 'a/b/d.txt']);
assert.deepStrictEqual(find('a/b/{c,d}.*'), ['a/b/c.js', 'a/b/d.txt']);
assert.deepStrictEqual(find('g{1..2}.md'), ['g1.md', 'g2.md']);
assert.deepStrictEqual(find('g?.md'), ['g1.md', 'g2.md']);
assert.deepStrictEqual(find('g+([0-9]).md'), ['g1.md', 'g10.md', 'g2.md']);
assert.deepStrictEqual(find('!(a|g*)'), ['f.js']);
assert.deepStrictEqual(find('[!a-f]1.md'), ['g1.md']);
assert.deepStrictEqual(find('a/.*/*'), ['a/.hidden/e.js']);
assert.deepStrictEqual(find('**/*.js', { exclude: ['a/**'] }), ['f.js']);
assert.deepStrictEqual(find(['f.js', 'none', 'g1.md']), ['f.js', 'g1.md']);
assert.strictEqual(find('f.js', { withFileTypes: true })[0].isFile(), true);

(async () => {
  const found = [];
  for await (const name of fs.promises.glob('**/*.txt', { cwd: folder })) found.push(name);
  assert.deepStrictEqual(found, ['a/b/d.txt']);
  fs.glob('*.js', { cwd: folder }, (error, names) => {
    assert.ifError(error);
    assert.deepStrictEqual(names, ['f.js']);
    fs.rmSync(folder, { recursive: true });
  });
})();
