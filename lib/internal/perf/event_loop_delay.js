'use strict';

const { codes: { ERR_INVALID_THIS } } = require('internal/errors');
const { Counts, Histogram, kCounts, kMake } = require('internal/histogram');
const { kEmptyObject } = require('internal/util');
const { validateBoolean, validateInteger, validateObject } = require('internal/validators');
const { now } = internalBinding('performance');

const kNanosPerMilli = 1e6;
const kHighest = 3.6e12;

// Measures how late the loop is: by a timer that should fire regularly, or by the time between
// one pass of the loop and the next. Neither keeps the process alive.
class ELDHistogram extends Histogram {
  #resolution;
  #isPerPass;
  #handle;
  #previous;

  constructor(key, counts, resolution, isPerPass) {
    super(key, counts);
    this.#resolution = resolution;
    this.#isPerPass = isPerPass;
  }

  static #check(value) {
    if (value === null || typeof value !== 'object' || !(#handle in value)) {
      throw new ERR_INVALID_THIS('ELDHistogram');
    }
  }

  #sample() {
    const time = now() * kNanosPerMilli;
    if (this.#previous !== undefined) {
      this[kCounts].record(Math.max(1, Math.round(time - this.#previous)));
    }
    this.#previous = time;
  }

  #samplePass() {
    this.#handle = require('internal/timers/functions').setImmediate(() => {
      this.#sample();
      this.#samplePass();
    }).unref();
  }

  enable() {
    ELDHistogram.#check(this);
    if (this.#handle !== undefined) return false;
    this.#previous = undefined;
    if (this.#isPerPass) {
      this.#samplePass();
    } else {
      const { setInterval } = require('internal/timers/functions');
      this.#handle = setInterval(() => this.#sample(), this.#resolution).unref();
    }
    return true;
  }

  disable() {
    ELDHistogram.#check(this);
    if (this.#handle === undefined) return false;
    const { clearImmediate, clearInterval } = require('internal/timers/functions');
    if (this.#isPerPass) clearImmediate(this.#handle);
    else clearInterval(this.#handle);
    this.#handle = undefined;
    return true;
  }

  [Symbol.dispose]() {
    this.disable();
  }
}

function monitorEventLoopDelay(options = kEmptyObject) {
  validateObject(options, 'options');
  const { samplePerIteration = false, resolution = 10 } = options;
  validateBoolean(samplePerIteration, 'options.samplePerIteration');
  validateInteger(resolution, 'options.resolution', 1);
  const counts = new Counts(1, kHighest, 3, 0, 0);
  return new ELDHistogram(kMake, counts, resolution, samplePerIteration);
}

module.exports = { monitorEventLoopDelay };
