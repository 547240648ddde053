'use strict';
// The eleventh listener causes one warning.
const assert = require('assert');
const EventEmitter = require('events');

const warnings = [];
process.removeAllListeners('warning');
process.on('warning', (warning) => warnings.push(warning));
class Thing extends EventEmitter {}
const thing = new Thing();
for (let i = 0; i < 12; i++) thing.on('x', () => {});
setImmediate(() => {
  assert.strictEqual(warnings.length, 1);
  const [warning] = warnings;
  assert.strictEqual(warning.name, 'MaxListenersExceededWarning');
  assert.strictEqual(warning.emitter, thing);
  assert.strictEqual(warning.type, 'x');
  assert.strictEqual(warning.count, 11);
  assert.match(warning.message, new RegExp(
    '^Possible EventEmitter memory leak detected\\. 11 x listeners added to \\[Thing\\]\\. ' +
    'MaxListeners is 10\\. Use emitter\\.setMaxListeners\\(\\) to increase limit$'));
});
