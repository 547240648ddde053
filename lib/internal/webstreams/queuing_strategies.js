'use strict';

const {
  codes: { ERR_INVALID_ARG_TYPE, ERR_INVALID_THIS, ERR_MISSING_OPTION },
} = require('internal/errors');
const { isObject } = require('internal/webstreams/basics');
const { byteLengthSize, countSize, finishClass } = require('internal/webstreams/arguments');

// Whether the mark is any good is asked when a stream gets the strategy.
function readMark(init) {
  if (!isObject(init)) throw new ERR_INVALID_ARG_TYPE('init', 'Object', init);
  const { highWaterMark } = init;
  if (highWaterMark === undefined) throw new ERR_MISSING_OPTION('init.highWaterMark');
  return +highWaterMark;
}

class ByteLengthQueuingStrategy {
  #highWaterMark;

  constructor(init) {
    this.#highWaterMark = readMark(init);
  }

  get highWaterMark() {
    if (!isObject(this) || !(#highWaterMark in this)) {
      throw new ERR_INVALID_THIS('ByteLengthQueuingStrategy');
    }
    return this.#highWaterMark;
  }

  get size() {
    if (!isObject(this) || !(#highWaterMark in this)) {
      throw new ERR_INVALID_THIS('ByteLengthQueuingStrategy');
    }
    return byteLengthSize;
  }
}

class CountQueuingStrategy {
  #highWaterMark;

  constructor(init) {
    this.#highWaterMark = readMark(init);
  }

  get highWaterMark() {
    if (!isObject(this) || !(#highWaterMark in this)) {
      throw new ERR_INVALID_THIS('CountQueuingStrategy');
    }
    return this.#highWaterMark;
  }

  get size() {
    if (!isObject(this) || !(#highWaterMark in this)) {
      throw new ERR_INVALID_THIS('CountQueuingStrategy');
    }
    return countSize;
  }
}

finishClass(ByteLengthQueuingStrategy, 'highWaterMark', 'size');
finishClass(CountQueuingStrategy, 'highWaterMark', 'size');

module.exports = { ByteLengthQueuingStrategy, CountQueuingStrategy };
