'use strict';
// Listeners see exactly the values that were emitted, whatever their number, and the emitter.
const assert = require('assert');
const EventEmitter = require('events');

for (const register of ['on', 'once']) {
  for (let count = 0; count < 7; count++) {
    for (let listeners = 1; listeners < 4; listeners++) {
      const emitter = new EventEmitter();
      const seen = [];
      for (let i = 0; i < listeners; i++) {
        emitter[register]('x', function(...args) {
          assert.strictEqual(this, emitter);
          seen.push(args.length);
        });
      }
      const values = Array.from({ length: count }, () => undefined);
      assert.strictEqual(emitter.emit('x', ...values), true);
      assert.deepStrictEqual(seen, Array(listeners).fill(count));
      assert.strictEqual(emitter.emit('x'), register === 'on');
    }
  }
}
assert.strictEqual(EventEmitter.prototype.emit.length, 1);
