// path.matchesGlob() matches whole paths.
'use strict';
const assert = require('assert');
const path = require('path');

if (typeof path.matchesGlob === 'function') {
  assert.strictEqual(path.posix.matchesGlob('a/b.js', 'a/*.js'), true);
  assert.strictEqual(path.posix.matchesGlob('a/b/c.js', 'a/*.js'), false);
  assert.strictEqual(path.posix.matchesGlob('a/b/c.js', 'a/**'), true);
  assert.strictEqual(path.win32.matchesGlob('a\\b.js', 'a\\*.{js,ts}'), true);
  assert.throws(() => path.matchesGlob('a', 1), { code: 'ERR_INVALID_ARG_TYPE' });
}
