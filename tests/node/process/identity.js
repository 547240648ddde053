'use strict';
// The numbers and names of this process.
const assert = require('assert');
assert.ok(Number.isInteger(process.pid) && process.pid > 0);
assert.ok(Number.isInteger(process.ppid) && process.ppid > 0);
assert.strictEqual(process.platform, 'linux');
assert.ok(['x64', 'arm64'].includes(process.arch));
assert.match(process.version, /^v\d+\.\d+\.\d+/);
assert.strictEqual(process.version, `v${process.versions.node}`);
assert.strictEqual(process.release.name, 'node');
assert.strictEqual(String(process), '[object process]');
assert.strictEqual(Object.prototype.toString.call(process), '[object process]');
assert.strictEqual(process, require('process'));
assert.strictEqual(process, require('node:process'));
assert.strictEqual(process, globalThis.process);
assert.ok(process instanceof require('events'));
assert.strictEqual(typeof process.title, 'string');
for (const name of ['getuid', 'geteuid', 'getgid', 'getegid']) {
  assert.ok(Number.isInteger(process[name]()), name);
}
assert.ok(Array.isArray(process.getgroups()));
