'use strict';
// A timer can be printed.
const assert = require('assert');
const { inspect } = require('util');
const timer = setTimeout(() => {}, 1);
assert.match(inspect(timer), /^Timeout \{/);
assert.match(inspect(timer), /_idleTimeout: 1/);
assert.match(inspect(setImmediate(() => {})), /^Immediate \{/);
