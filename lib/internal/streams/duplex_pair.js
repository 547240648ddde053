'use strict';

// Two streams of which each reads what is written to the other.

const { Duplex } = require('internal/deps/readable-stream');

const kCallback = Symbol('Callback');
const kOtherSide = Symbol('OtherSide');

class DuplexSide extends Duplex {
  constructor(options) {
    super(options);
    this[kCallback] = null;
    this[kOtherSide] = null;
  }

  _read() {
    const callback = this[kCallback];
    if (callback) {
      this[kCallback] = null;
      callback();
    }
  }

  _write(chunk, encoding, callback) {
    if (chunk.length === 0) {
      process.nextTick(callback);
    } else {
      this[kOtherSide].push(chunk);
      this[kOtherSide][kCallback] = callback;
    }
  }

  _final(callback) {
    this[kOtherSide].on('end', callback);
    this[kOtherSide].push(null);
  }

  _destroy(error, callback) {
    const other = this[kOtherSide];
    if (other !== null && !other.destroyed) {
      // The other side learns of the end after what is under way.
      process.nextTick(() => {
        if (other.destroyed) return;
        if (error) {
          other.destroy();
        } else {
          other.push(null);
        }
      });
    }
    callback(error);
  }
}

module.exports = function duplexPair(options) {
  const first = new DuplexSide(options);
  const second = new DuplexSide(options);
  first[kOtherSide] = second;
  second[kOtherSide] = first;
  return [first, second];
};
