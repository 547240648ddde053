'use strict';
// A package may require itself by its name, and its private names by #.
const assert = require('assert');
assert.deepStrictEqual(require('./fixtures/own/test'), {
  self: 'own index',
  selfInner: 'own inner',
  imported: 'own inner',
  package: 'simple',
  pattern: 'own piece',
  condition: 'own inner',
  errors: ['ERR_PACKAGE_IMPORT_NOT_DEFINED', 'ERR_PACKAGE_PATH_NOT_EXPORTED',
    'ERR_INVALID_MODULE_SPECIFIER'],
});
