'use strict';
// What programs see of a timer while it waits, once it is cleared, and when it has fired.
const assert = require('assert');
const { inspect } = require('util');

const callback = () => {};
const timer = setTimeout(callback, 20, 'argument');
assert.strictEqual(timer._idleTimeout, 20);
assert.strictEqual(timer._onTimeout, callback);
assert.deepStrictEqual(timer._timerArgs, ['argument']);
assert.strictEqual(timer._repeat, null);
assert.strictEqual(timer._destroyed, false);
assert.match(inspect(timer),
             /_repeat: null,\n {2}_destroyed: false,\n.*Symbol\(refed\)\]?: true,\n/);

clearTimeout(timer);
assert.strictEqual(timer._idleTimeout, -1);
assert.strictEqual(timer._onTimeout, undefined);
assert.strictEqual(timer._timerArgs, undefined);
assert.strictEqual(timer._destroyed, true);
assert.strictEqual(timer.hasRef(), true);
assert.strictEqual(timer.unref().hasRef(), false);
assert.match(inspect(timer),
             /_idleNext: null,[^]*_destroyed: true,\n.*Symbol\(refed\)\]?: false,\n/);

// One that ends itself keeps its callback as long as that runs.
const interval = setInterval(function(argument) {
  assert.strictEqual(argument, 1);
  assert.strictEqual(this._repeat, 3);
  clearInterval(this);
  assert.strictEqual(this._onTimeout, null);
  assert.deepStrictEqual(this._timerArgs, [1]);
  setImmediate(() => {
    assert.strictEqual(this._onTimeout, undefined);
    assert.strictEqual(this._timerArgs, undefined);
    assert.strictEqual(this._repeat, 3);
  });
}, 3, 1);
assert.strictEqual(interval._repeat, 3);

const fired = setTimeout(() => setImmediate(() => {
  assert.strictEqual(fired._destroyed, true);
  assert.strictEqual(typeof fired._onTimeout, 'function');
  assert.strictEqual(fired.hasRef(), true);
}), 2);

// A timer may become an interval, and an interval another one.
let calls = 0;
setTimeout(function() {
  calls++;
  this._repeat = calls === 1 ? 2 : null;
}, 1);
process.on('exit', () => assert.strictEqual(calls, 2));
