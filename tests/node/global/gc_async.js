'use strict';

// gc() collects at once, or later: then it answers with a promise.

const assert = require('assert');
const { execFileSync } = require('child_process');

const output = execFileSync(process.execPath, ['--expose-gc', '-e', `
  console.log(gc(), gc({ type: 'major' }), gc.name);
  gc({ execution: 'async' }).then((value) => console.log('collected', value));
  Promise.resolve().then(() => console.log('microtask'));
  setImmediate(() => console.log('immediate'));
`], { encoding: 'utf8' });
assert.strictEqual(
  output, 'undefined undefined gc\nmicrotask\ncollected undefined\nimmediate\n');
