'use strict';

const assert = require('assert');

const flags = process.allowedNodeEnvironmentFlags;
for (const flag of ['--require', '-r', 'r', '--stack_trace_limit=5', 'no-warnings']) {
  assert.ok(flags.has(flag), flag);
}
for (const flag of ['--REQUIRE', '--r', '-R', '---require', '--cheeseburgers']) {
  assert.ok(!flags.has(flag), flag);
}
const { size } = flags;
flags.add('--foo');
flags.delete('-r');
flags.clear();
Set.prototype.add.call(flags, '--bar');
assert.strictEqual(flags.size, size);
assert.strictEqual(flags.has('--bar'), false);
assert.ok(Object.isFrozen(flags));
