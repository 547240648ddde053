'use strict';
// emitWarning gives an event in a tick, with name, code and detail.
const assert = require('assert');
const seen = [];
process.on('warning', (warning) => {
  seen.push([warning.name, warning.message, warning.code, warning.detail]);
});
process.emitWarning('plain');
process.emitWarning('typed', 'MyWarning', 'CODE');
process.emitWarning('with options', { type: 'Other', code: 'C', detail: 'more' });
process.emitWarning(new Error('an error'));
const own = new Error('named');
own.name = 'Own';
process.emitWarning(own, 'Ignored');
assert.strictEqual(seen.length, 0);
for (const value of [1, {}, null, undefined, []]) {
  assert.throws(() => process.emitWarning(value), { code: 'ERR_INVALID_ARG_TYPE' });
}
assert.throws(() => process.emitWarning('x', true), { code: 'ERR_INVALID_ARG_TYPE' });
setImmediate(() => {
  assert.deepStrictEqual(seen, [
    ['Warning', 'plain', undefined, undefined],
    ['MyWarning', 'typed', 'CODE', undefined],
    ['Other', 'with options', 'C', 'more'],
    ['Error', 'an error', undefined, undefined],
    ['Own', 'named', undefined, undefined],
  ]);
});
