'use strict';
// A tick has neither the caller's this nor its stack.
const assert = require('assert');
function caller() {
  process.nextTick(function tick() {
    assert.ok(this === undefined || this === null || typeof this === 'object');
    assert.ok(!new Error().stack.includes('caller'));
  });
}
caller();
