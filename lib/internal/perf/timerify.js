'use strict';

const { codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');
const { kEmptyObject } = require('internal/util');
const { validateFunction, validateObject } = require('internal/validators');
const { createNodeEntry } = require('internal/perf/entry');
const { enqueue } = require('internal/perf/timeline');
const { now } = internalBinding('performance');

function report(name, start, args, histogram) {
  const duration = now() - start;
  histogram?.record(Math.ceil(duration * 1e6));
  const entry = createNodeEntry(name, 'function', start, duration, args);
  for (let i = 0; i < args.length; i++) entry[i] = args[i];
  enqueue(entry);
}

function checkHistogram(histogram) {
  const { isHistogram } = require('internal/histogram');
  if (!isHistogram(histogram) || typeof histogram.record !== 'function') {
    throw new ERR_INVALID_ARG_TYPE('options.histogram', 'RecordableHistogram', histogram);
  }
}

// A function that does the same and tells the observers how long it took.
function timerify(fn, options = kEmptyObject) {
  validateFunction(fn, 'fn');
  validateObject(options, 'options');
  const { histogram } = options;
  if (histogram !== undefined) checkHistogram(histogram);

  function timerified(...args) {
    const isConstructed = new.target !== undefined;
    const start = now();
    const result = isConstructed ? Reflect.construct(fn, args, fn) :
      Reflect.apply(fn, this, args);
    if (!isConstructed && typeof result?.finally === 'function') {
      return result.finally(() => report(fn.name, start, args, histogram));
    }
    report(fn.name, start, args, histogram);
    return result;
  }

  Object.defineProperties(timerified, {
    length: { __proto__: null, value: fn.length, enumerable: true, configurable: false },
    name: {
      __proto__: null, value: `timerified ${fn.name}`, enumerable: true, configurable: false,
    },
  });
  return timerified;
}

module.exports = { timerify };
