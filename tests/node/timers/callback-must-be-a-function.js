'use strict';
// Whatever is no function is refused at once.
const assert = require('assert');
for (const start of [setTimeout, setInterval, setImmediate]) {
  for (const value of [undefined, null, 'code', 1, {}, [], true, /x/]) {
    assert.throws(() => start(value, 1), { code: 'ERR_INVALID_ARG_TYPE', name: 'TypeError' });
  }
}
