// Dots, separators and extensions of both systems' paths.
'use strict';
const assert = require('assert');
const path = require('path');

assert.strictEqual(path, path.posix);
assert.strictEqual(require('path/win32'), path.win32);
assert.strictEqual(path.win32.posix, path.posix);

const { posix, win32 } = path;
assert.strictEqual(posix.normalize('/a//b/../c/./d/'), '/a/c/d/');
assert.strictEqual(posix.normalize('../../a/..'), '../..');
assert.strictEqual(posix.normalize('./'), './');
assert.strictEqual(posix.join('/a', '', '../..', 'b'), '/b');
assert.strictEqual(posix.resolve('/a', '/b', '../c'), '/c');
assert.strictEqual(posix.resolve(''), process.cwd());
assert.strictEqual(posix.relative('/a/b/c', '/a/d'), '../../d');
assert.strictEqual(posix.dirname('//a'), '//');
assert.strictEqual(posix.basename('/a/b.html/', '.html'), 'b');
assert.strictEqual(posix.extname('/a/.profile'), '');
assert.strictEqual(posix.extname('a.tar.gz'), '.gz');

assert.strictEqual(win32.normalize('C:/a/..\\..\\b'), 'C:\\b');
assert.strictEqual(win32.normalize('//server/share/a/../..'), '\\\\server\\share\\');
assert.strictEqual(win32.normalize('./c:/x'), '.\\c:\\x');
assert.strictEqual(win32.resolve('c:/a', 'd:\\b', 'c:..\\e'), 'c:\\e');
assert.strictEqual(win32.relative('C:\\A\\b', 'c:\\a\\d'), '..\\d');
assert.strictEqual(win32.toNamespacedPath('\\\\s\\t\\u'), '\\\\?\\UNC\\s\\t\\u');
assert.deepStrictEqual(win32.parse('C:\\a\\b.txt'),
                       { root: 'C:\\', dir: 'C:\\a', base: 'b.txt', ext: '.txt', name: 'b' });

for (const object of [posix.parse('/home/x/file.txt'), posix.parse('./a/b'), posix.parse('/')]) {
  assert.deepStrictEqual(posix.parse(posix.format(object)), object);
}
assert.throws(() => posix.join('a', 5), { code: 'ERR_INVALID_ARG_TYPE' });
assert.throws(() => posix.resolve(null), { message: /"paths\[0\]" argument must be of type/ });
