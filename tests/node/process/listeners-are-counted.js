'use strict';
// process is an emitter with all of its methods.
const assert = require('assert');
const listener = () => {};
assert.strictEqual(process.listenerCount('custom'), 0);
process.on('custom', listener).once('custom', listener).prependListener('custom', () => {});
assert.strictEqual(process.listenerCount('custom'), 3);
assert.strictEqual(process.emit('custom'), true);
assert.strictEqual(process.listenerCount('custom'), 2);
process.off('custom', listener);
process.removeAllListeners('custom');
assert.strictEqual(process.emit('custom'), false);
