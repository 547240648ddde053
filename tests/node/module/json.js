'use strict';
// JSON files give their value; a bad one says which file it is.
const assert = require('assert');
assert.deepStrictEqual(require('./fixtures/data.json'),
                       { list: [1, 2, { deep: 'ä' }], nothing: null });
assert.strictEqual(require('./fixtures/data'), require('./fixtures/data.json'));
assert.throws(() => require('./fixtures/bad.json'), (error) => {
  assert.strictEqual(error.name, 'SyntaxError');
  assert.ok(error.message.startsWith(require('path').join(__dirname, 'fixtures/bad.json')));
  return true;
});
