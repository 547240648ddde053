'use strict';
// A timer turned into a number or text can be cleared by that; ids are not used twice.
const assert = require('assert');
const ids = new Set();
for (let i = 0; i < 100; i++) {
  const timer = setTimeout(() => assert.fail('was cleared'), 1);
  const id = +timer;
  assert.ok(Number.isInteger(id) && id > 0);
  assert.strictEqual(+timer, id);
  assert.strictEqual(`${timer}`, String(id));
  assert.ok(!ids.has(id));
  ids.add(id);
  clearTimeout(i % 2 ? id : String(id));
  assert.strictEqual(timer._destroyed, true);
}
