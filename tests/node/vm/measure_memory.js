'use strict';

// The memory of all contexts together.

const assert = require('assert');
const vm = require('vm');

for (const options of [null, 'summary']) {
  assert.throws(() => vm.measureMemory(options), { code: 'ERR_INVALID_ARG_TYPE' });
}
for (const options of [{ mode: 'random' }, { execution: 'random' }]) {
  assert.throws(() => vm.measureMemory(options), { code: 'ERR_INVALID_ARG_VALUE' });
}

let warnings = 0;
process.on('warning', ({ name, message }) => {
  assert.strictEqual(name, 'ExperimentalWarning');
  assert.match(message, /^vm\.measureMemory is an experimental feature/);
  warnings++;
});

async function main() {
  const before = await vm.measureMemory({ execution: 'eager' });
  const kept = Array.from({ length: 200_000 }, (_, index) => ({ index }));
  const { total } = await vm.measureMemory({ mode: 'summary', execution: 'eager' });
  assert.ok(total.jsMemoryEstimate > before.total.jsMemoryEstimate + kept.length * 8);
  assert.strictEqual(total.jsMemoryRange.length, 2);
  assert.ok(total.jsMemoryRange[0] <= total.jsMemoryEstimate);
  assert.ok(total.jsMemoryRange[1] >= total.jsMemoryEstimate);
}

let isDone = false;
main().then(() => { isDone = true; });
process.on('exit', () => {
  assert.ok(isDone);
  assert.strictEqual(warnings, 1);
});
