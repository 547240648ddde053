'use strict';

const assert = require('assert');

if (globalThis.navigator === undefined) {
  assert.ok(/^v(?:1\d|20)\./.test(process.version));
  return;
}
assert.match(navigator.userAgent, /^Node\.js\/\d+$/);
assert.ok(Number.isInteger(navigator.hardwareConcurrency) && navigator.hardwareConcurrency > 0);
assert.strictEqual(navigator.languages[0], navigator.language);
assert.ok(Object.isFrozen(navigator.languages));
assert.match(navigator.platform, /^Linux |^MacIntel$|^Win32$/);
assert.throws(() => new Navigator(), { code: 'ERR_ILLEGAL_CONSTRUCTOR' });
assert.throws(() => Navigator.prototype.userAgent, TypeError);
