'use strict';

// An exception in a hook ends the process, and what is no error is shown as one.

const assert = require('assert');
const { spawnSync } = require('child_process');

for (const [value, shown] of [['null', 'Error: null'], ['Symbol("s")', 'Error: Symbol(s)'],
                              ['new TypeError("t")', 'TypeError: t']]) {
  const { status, stderr } = spawnSync(process.execPath, ['-e', `
    require('async_hooks').createHook({ init() { throw ${value}; } }).enable();
    setTimeout(() => {}, 1);
  `], { encoding: 'utf8' });
  assert.strictEqual(stderr.split('\n')[0], shown);
  assert.strictEqual(status, 1);
}
