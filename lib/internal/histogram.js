'use strict';

const {
  codes: {
    ERR_ILLEGAL_CONSTRUCTOR,
    ERR_INVALID_ARG_TYPE,
    ERR_INVALID_ARG_VALUE,
    ERR_INVALID_THIS,
    ERR_OUT_OF_RANGE,
  },
} = require('internal/errors');
const { customInspectSymbol, kEmptyObject } = require('internal/util');
const { validateInteger, validateNumber, validateObject } = require('internal/validators');
const { kClone } = require('internal/transferable');
const { Counts, kEmptyMin } = require('internal/histogram/counts');

const kMake = Symbol('kMake');
const kCounts = Symbol('kHandle');
const kRecordable = Symbol('kRecordable');

function statistics() {
  return require('internal/histogram/statistics');
}

function isHistogram(value) {
  return value?.[kCounts] !== undefined;
}

function countsOf(value) {
  if (!isHistogram(value)) throw new ERR_INVALID_THIS('Histogram');
  return value[kCounts];
}

function otherCounts(value) {
  if (!isHistogram(value)) throw new ERR_INVALID_ARG_TYPE('other', 'Histogram', value);
  return value[kCounts];
}

function toBigInt(value) {
  return value === kEmptyMin ? 2n ** 63n - 1n : BigInt(value);
}

function checkPercentile(percentile, name = 'percentile') {
  validateNumber(percentile, name);
  if (!(percentile > 0 && percentile <= 100)) {
    throw new ERR_OUT_OF_RANGE(name, '> 0 && <= 100', percentile);
  }
}

function checkShare(value, name) {
  validateNumber(value, name);
  if (!(value > 0 && value < 1)) throw new ERR_OUT_OF_RANGE(name, '> 0 && < 1', value);
}

function confidenceOf(options) {
  validateObject(options, 'options');
  const { confidence = 0.95 } = options;
  checkShare(confidence, 'options.confidence');
  return confidence;
}

class Histogram {
  constructor(key = undefined, counts = undefined) {
    if (key !== kMake) throw new ERR_ILLEGAL_CONSTRUCTOR();
    this[kCounts] = counts;
  }

  [customInspectSymbol](depth, options) {
    if (depth < 0) return this;
    const shown = {};
    for (const name of ['min', 'max', 'mean', 'exceeds', 'stddev', 'skewness', 'kurtosis',
                        'count', 'percentiles']) {
      shown[name] = this[name];
    }
    const inner = { ...options, depth: options.depth == null ? null : options.depth - 1 };
    return `Histogram ${require('internal/util/inspect').inspect(shown, inner)}`;
  }

  get count() {
    return countsOf(this).total;
  }

  get countBigInt() {
    return BigInt(countsOf(this).total);
  }

  get min() {
    return countsOf(this).min;
  }

  get minBigInt() {
    return toBigInt(countsOf(this).min);
  }

  get max() {
    return countsOf(this).max;
  }

  get maxBigInt() {
    return toBigInt(countsOf(this).max);
  }

  get mean() {
    return countsOf(this).mean;
  }

  get exceeds() {
    return countsOf(this).exceeds;
  }

  get exceedsBigInt() {
    return BigInt(countsOf(this).exceeds);
  }

  get stddev() {
    return countsOf(this).stddev;
  }

  get skewness() {
    const counts = countsOf(this);
    const variance = counts.moment(2);
    return counts.total < 3 || variance === 0 ? 0 : counts.moment(3) / variance ** 1.5;
  }

  get kurtosis() {
    const counts = countsOf(this);
    const variance = counts.moment(2);
    return counts.total < 4 || variance === 0 ? 0 : counts.moment(4) / variance ** 2 - 3;
  }

  get ewmaMean() {
    return countsOf(this).average.mean;
  }

  get ewmaStddev() {
    return Math.sqrt(countsOf(this).average.variance);
  }

  get ewmaErrorRate() {
    return countsOf(this).average.errorRate;
  }

  burnRate(sloTarget) {
    const counts = countsOf(this);
    checkShare(sloTarget, 'sloTarget');
    return counts.average.errorRate / (1 - sloTarget);
  }

  cdf(value) {
    const counts = countsOf(this);
    validateNumber(value, 'value');
    return counts.cumulative(value);
  }

  ccdf(value) {
    const counts = countsOf(this);
    validateNumber(value, 'value');
    return 1 - counts.cumulative(value);
  }

  countAt(value) {
    const counts = countsOf(this);
    validateNumber(value, 'value');
    return counts.countAt(value);
  }

  ksTest(other) {
    return statistics().ksTest(countsOf(this), otherCounts(other));
  }

  welchTest(other, options = kEmptyObject) {
    const counts = [countsOf(this), otherCounts(other)];
    return statistics().welchTest(...counts, confidenceOf(options));
  }

  mannWhitneyTest(other) {
    return statistics().mannWhitneyTest(countsOf(this), otherCounts(other));
  }

  cohensD(other) {
    return statistics().cohensD(countsOf(this), otherCounts(other));
  }

  cliffsD(other) {
    return statistics().cliffsD(countsOf(this), otherCounts(other));
  }

  linearBuckets(stepSize) {
    const counts = countsOf(this);
    validateInteger(stepSize, 'stepSize', 1);
    const map = new Map();
    counts.eachRange(stepSize, (level) => level + stepSize, (value, n) => map.set(value, n));
    return map;
  }

  logBuckets(firstBucket, base) {
    const counts = countsOf(this);
    validateInteger(firstBucket, 'firstBucket', 1);
    validateNumber(base, 'base');
    if (base <= 1) throw new ERR_OUT_OF_RANGE('base', '> 1', base);
    const map = new Map();
    const nextLevel = (level) => Math.max(level + 1, Math.floor(level * base));
    counts.eachRange(firstBucket, nextLevel, (value, n) => map.set(value, n));
    return map;
  }

  percentile(percentile) {
    const counts = countsOf(this);
    checkPercentile(percentile);
    return counts.valueAtPercentile(percentile);
  }

  percentileBigInt(percentile) {
    const counts = countsOf(this);
    checkPercentile(percentile);
    return BigInt(counts.valueAtPercentile(percentile));
  }

  percentileCI(percentile, options = kEmptyObject) {
    const counts = countsOf(this);
    checkPercentile(percentile);
    return statistics().percentileInterval(counts, percentile, confidenceOf(options));
  }

  get percentiles() {
    const map = new Map();
    countsOf(this).eachPercentile((percentile, value) => map.set(percentile, value));
    return map;
  }

  get percentilesBigInt() {
    const map = new Map();
    countsOf(this).eachPercentile((percentile, value) => map.set(percentile, BigInt(value)));
    return map;
  }

  percentilesAt(percentiles) {
    const counts = countsOf(this);
    if (!Array.isArray(percentiles)) {
      throw new ERR_INVALID_ARG_TYPE('percentiles', 'Array', percentiles);
    }
    for (let i = 0; i < percentiles.length; i++) {
      checkPercentile(percentiles[i], `percentiles[${i}]`);
    }
    const map = new Map();
    for (const percentile of percentiles.toSorted((a, b) => a - b)) {
      map.set(percentile, counts.valueAtPercentile(percentile));
    }
    return map;
  }

  reset() {
    countsOf(this).reset();
  }

  // A clone shows what is recorded later as well.
  [kClone]() {
    return new Histogram(kMake, countsOf(this));
  }

  toJSON() {
    const json = {};
    for (const name of ['count', 'min', 'max', 'mean', 'exceeds', 'stddev', 'skewness',
                        'kurtosis', 'ewmaMean', 'ewmaStddev', 'ewmaErrorRate']) {
      json[name] = this[name];
    }
    json.percentiles = Object.fromEntries(this.percentiles);
    return json;
  }
}

function recordableCounts(value) {
  if (value[kRecordable] === undefined) throw new ERR_INVALID_THIS('RecordableHistogram');
  return value[kCounts];
}

function otherRecordableCounts(value) {
  if (value[kRecordable] === undefined) {
    throw new ERR_INVALID_ARG_TYPE('other', 'RecordableHistogram', value);
  }
  return value[kCounts];
}

function positiveNumber(value) {
  if (value < 1n || value > 2n ** 63n - 1n) {
    const error = new RangeError('value is out of range');
    error.code = 'ERR_OUT_OF_RANGE';
    throw error;
  }
  return Number(value);
}

class RecordableHistogram extends Histogram {
  constructor(key = undefined, counts = undefined) {
    super(key, counts);
    this[kRecordable] = true;
  }

  [kClone]() {
    return new RecordableHistogram(kMake, recordableCounts(this));
  }

  record(val) {
    const counts = recordableCounts(this);
    if (typeof val === 'bigint') {
      counts.record(positiveNumber(val));
      return;
    }
    validateInteger(val, 'val', 1);
    counts.record(val);
  }

  recordDelta() {
    recordableCounts(this).recordDelta(Number(process.hrtime.bigint()));
  }

  recordCorrected(val, expectedInterval) {
    const counts = recordableCounts(this);
    if (typeof val === 'bigint') {
      if (typeof expectedInterval !== 'bigint') {
        throw new ERR_INVALID_ARG_TYPE('expectedInterval', 'bigint', expectedInterval);
      }
      counts.recordCorrected(positiveNumber(val), positiveNumber(expectedInterval));
      return;
    }
    validateInteger(val, 'val', 1);
    validateInteger(expectedInterval, 'expectedInterval', 1);
    counts.recordCorrected(val, expectedInterval);
  }

  add(other) {
    recordableCounts(this).add(otherRecordableCounts(other));
  }

  subtract(other) {
    recordableCounts(this).subtract(otherRecordableCounts(other));
  }
}

function createHistogram(options = kEmptyObject) {
  validateObject(options, 'options');
  const {
    lowest = 1, highest = Number.MAX_SAFE_INTEGER, figures = 3, halfLife = 0, threshold = 0,
  } = options;
  if (typeof lowest !== 'bigint') {
    validateInteger(lowest, 'options.lowest', 1, Number.MAX_SAFE_INTEGER);
  }
  if (typeof highest !== 'bigint') {
    validateInteger(
      highest, 'options.highest', 2 * Number(lowest), Number.MAX_SAFE_INTEGER);
  } else if (highest < 2n * BigInt(lowest)) {
    throw new ERR_INVALID_ARG_VALUE.RangeError('options.highest', highest);
  }
  validateInteger(figures, 'options.figures', 1, 5);
  for (const [name, value] of [['halfLife', halfLife], ['threshold', threshold]]) {
    validateNumber(value, `options.${name}`);
    if (value < 0) throw new ERR_OUT_OF_RANGE(`options.${name}`, '>= 0', value);
  }
  const counts = new Counts(Number(lowest), Number(highest), figures, halfLife, threshold);
  return new RecordableHistogram(kMake, counts);
}

module.exports = {
  Counts,
  Histogram,
  RecordableHistogram,
  createHistogram,
  isHistogram,
  kCounts,
  kMake,
};
