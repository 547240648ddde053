'use strict';
// A passive listener cannot prevent the default; a stopped event reaches nobody else.
const assert = require('assert');

const target = new EventTarget();
const event = new Event('d', { cancelable: true });
target.addEventListener('d', (each) => each.preventDefault(), { passive: true });
assert.strictEqual(target.dispatchEvent(event), true);
target.addEventListener('d', (each) => {
  each.preventDefault();
  each.stopImmediatePropagation();
});
target.addEventListener('d', () => assert.fail('stopped'));
assert.strictEqual(target.dispatchEvent(event), false);
