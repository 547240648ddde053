'use strict';

const assert = require('assert');

for (const value of [1, false, null, undefined, {}]) {
  // Versions before 24 threw something else.
  assert.throws(() => require.resolve('./x', { paths: [value] }), { name: /^(?:Type)?Error$/ });
}
assert.throws(() => require.resolve('./x', { paths: 'text' }), { code: 'ERR_INVALID_ARG_VALUE' });
