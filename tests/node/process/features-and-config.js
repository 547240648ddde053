'use strict';
// features and config are there for programs that look at them.
const assert = require('assert');
assert.strictEqual(typeof process.features, 'object');
assert.strictEqual(typeof process.features.inspector, 'boolean');
assert.strictEqual(typeof process.features.ipv6, 'boolean');
assert.strictEqual(typeof process.config.variables, 'object');
assert.ok(process.allowedNodeEnvironmentFlags instanceof Set);
assert.ok(process.allowedNodeEnvironmentFlags.has('--require'));
