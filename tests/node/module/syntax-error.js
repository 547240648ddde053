'use strict';
// A file that is no script throws a SyntaxError that names the place.
const assert = require('assert');
assert.throws(() => require('./fixtures/syntax-error'), (error) => {
  assert.strictEqual(error.name, 'SyntaxError');
  assert.ok(error instanceof SyntaxError);
  assert.match(error.stack, /syntax-error\.js:1/);
  return true;
});
