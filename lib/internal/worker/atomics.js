'use strict';

// Atomics.wait() and notify() of our own: the engine's cannot be interrupted when a worker is to
// end. Those who wait inside of WebAssembly still wait by the engine's.

const binding = internalBinding('worker');
const { isSharedArrayBuffer } = require('internal/util/types');

const outcomes = ['ok', 'not-equal', 'timed-out'];

let isInstalled = false;

function install() {
  if (isInstalled) return;
  isInstalled = true;
  const { notify: nativeNotify, wait: nativeWait } = Atomics;
  const canWait = (array) => (array instanceof Int32Array || array instanceof BigInt64Array) &&
    isSharedArrayBuffer(array.buffer);

  function wait(array, index, value, timeout) {
    // Arguments that make no sense are the engine's to complain about; this never waits.
    if (!canWait(array)) return nativeWait(array, index, value, timeout);
    const place = toIndex(array, index);
    const expected = array instanceof Int32Array ? Int32Array.of(value) : BigInt64Array.of(value);
    const millis = timeout === undefined ? Infinity : +timeout;
    const outcome = outcomes[binding.wait(array, place * array.BYTES_PER_ELEMENT, expected,
                                          Number.isNaN(millis) ? Infinity : Math.max(millis, 0))];
    if (outcome === undefined) require('internal/worker/process').waitForEnd();
    return outcome;
  }

  function notify(array, index, count) {
    if (!canWait(array)) return nativeNotify(array, index, count);
    const place = toIndex(array, index);
    const limit = count === undefined ? Infinity : Math.max(0, Math.trunc(+count) || 0);
    const woken = binding.notify(array, place * array.BYTES_PER_ELEMENT, limit);
    return woken + nativeNotify(array, place, limit - woken);
  }

  for (const [name, value] of [['wait', wait], ['notify', notify]]) {
    Object.defineProperty(Atomics, name, {
      __proto__: null, configurable: true, enumerable: false, writable: true, value,
    });
  }
}

function toIndex(array, index) {
  const place = Math.trunc(+index) || 0;
  if (place < 0 || place >= array.length) throw new RangeError('Invalid atomic access index');
  return place;
}

module.exports = { install };
