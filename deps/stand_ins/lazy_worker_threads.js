'use strict';

// In place of node:worker_threads for fetch(), which marks each object that it makes. It is enough to
// mark the class, once: then nothing is seen on the object, and other objects are cloned as before.
const { kUncloneable } = require('internal/transferable');

function prototypeOfBase(value) {
  let prototype = Object.getPrototypeOf(value);
  for (;;) {
    const next = Object.getPrototypeOf(prototype);
    if (next === Object.prototype || next === null) return prototype;
    prototype = next;
  }
}

exports.markAsUncloneable = (value) => {
  if (value[kUncloneable] === true) return;
  const prototype = prototypeOfBase(value);
  // There are others of these, which are none of its classes.
  if (prototype === Event.prototype || prototype === EventTarget.prototype) {
    require('worker_threads').markAsUncloneable(value);
  } else {
    Object.defineProperty(prototype, kUncloneable, { configurable: true, value: true });
  }
};
