// Script that runs for too long ends, and the program goes on.
'use strict';
const assert = require('assert');
const vm = require('vm');

// On a build of the engine that is not known the option is refused.
try {
  vm.runInThisContext('1', { timeout: 1000 });
} catch (error) {
  assert.strictEqual(error.code, 'ERR_METHOD_NOT_IMPLEMENTED');
  process.exit();
}

const outcome = {};
const timeout = 20;
const expected = { code: 'ERR_SCRIPT_EXECUTION_TIMEOUT' };
assert.throws(() => vm.runInNewContext(
  'try { for (;;); } catch { caught = true; } finally { finished = true; }', outcome, { timeout }),
              expected);
assert.deepStrictEqual(outcome, {});
assert.throws(() => vm.runInThisContext('while (true) {}', { timeout }), expected);

// An inner limit is caught by the script around it, which has one of its own.
const inner = () => vm.runInThisContext('for (;;);', { timeout });
const sandbox = { inner, seen: '' };
assert.throws(() => vm.runInNewContext('try { inner() } catch (error) { seen = error.code }' +
                                       'for (;;);', sandbox, { timeout: 200 }), expected);
assert.strictEqual(sandbox.seen, expected.code);
assert.strictEqual(vm.runInThisContext('1 + 1', { timeout: 1000 }), 2);

let isLate = false;
setTimeout(() => {
  isLate = true;
}, 1);
process.on('exit', () => assert.ok(isLate));
