'use strict';

// Counts values with a fixed number of significant decimal figures, as a high dynamic range
// histogram does: values share a cell when they differ by less than that precision. Only cells
// that hold something take memory.

const kEmptyMin = 2 ** 63;

function floorLog2(value) {
  return value < 2 ** 32 ? 31 - Math.clz32(value) : 63 - Math.clz32(value / 2 ** 32);
}

class Counts {
  #unit;
  #fineBits;
  #cells = new Map();
  // The cells in order, or null when a cell has come since.
  #sorted = null;
  #min = kEmptyMin;
  #max = 0;
  #previousTime = 0;
  #average = null;

  total = 0;
  exceeds = 0;

  constructor(lowest, highest, figures, halfLife, threshold) {
    this.highest = highest;
    this.#unit = 2 ** floorLog2(lowest);
    this.#fineBits = Math.ceil(Math.log2(2 * 10 ** figures));
    // The weight of the newest value in the moving averages; none without a half-life.
    this.weight = halfLife > 0 ? 1 - Math.exp(-Math.log(2) / halfLife) : 0;
    this.threshold = threshold;
  }

  // ---- Cells: [lowest, lowest + size) ------------------------------------------------------

  sizeAt(value) {
    const units = Math.floor(value / this.#unit);
    const coarseness = units === 0 ? 0 : floorLog2(units) - this.#fineBits + 1;
    return coarseness > 0 ? this.#unit * 2 ** coarseness : this.#unit;
  }

  lowestOf(value) {
    const size = this.sizeAt(value);
    return Math.floor(value / size) * size;
  }

  highestOf(value) {
    return this.lowestOf(value) + this.sizeAt(value) - 1;
  }

  medianOf(value) {
    return this.lowestOf(value) + Math.floor(this.sizeAt(value) / 2);
  }

  // [lowest value, count] of each cell, in order.
  entries() {
    this.#sorted ??= [...this.#cells.keys()].sort((a, b) => a - b);
    return this.#sorted.map((lowest) => [lowest, this.#cells.get(lowest)]);
  }

  countAt(value) {
    return this.#cells.get(this.lowestOf(value)) ?? 0;
  }

  // ---- Recording ---------------------------------------------------------------------------

  put(value, count) {
    if (value < 0 || value > this.highest) return false;
    const lowest = this.lowestOf(value);
    const known = this.#cells.get(lowest);
    if (known === undefined) this.#sorted = null;
    this.#cells.set(lowest, (known ?? 0) + count);
    this.total += count;
    if (value < this.#min) this.#min = value;
    if (value > this.#max) this.#max = value;
    return true;
  }

  record(value) {
    if (this.put(value, 1)) this.#updateAverage(value);
    else this.exceeds++;
  }

  // A value that took longer than expected has hidden those that should have come meanwhile.
  recordCorrected(value, expectedInterval) {
    if (!this.put(value, 1)) {
      this.exceeds++;
      return;
    }
    for (let missing = value - expectedInterval; missing >= expectedInterval;
      missing -= expectedInterval) {
      this.put(missing, 1);
    }
    this.#updateAverage(value);
  }

  recordDelta(time) {
    if (this.#previousTime > 0) this.record(time - this.#previousTime);
    this.#previousTime = time;
  }

  #updateAverage(value) {
    if (this.weight <= 0) return;
    const failure = this.threshold > 0 && value > this.threshold ? 1 : 0;
    const average = this.#average;
    if (average === null) {
      this.#average = { mean: value, variance: 0, errorRate: failure };
      return;
    }
    const difference = value - average.mean;
    average.mean += this.weight * difference;
    average.variance =
      (1 - this.weight) * (average.variance + this.weight * difference * difference);
    average.errorRate += this.weight * (failure - average.errorRate);
  }

  reset() {
    this.#clearCells();
    this.exceeds = 0;
    this.#previousTime = 0;
    this.#average = null;
  }

  #clearCells() {
    this.#cells.clear();
    this.#sorted = null;
    this.total = 0;
    this.#min = kEmptyMin;
    this.#max = 0;
  }

  add(other) {
    this.exceeds += other.exceeds;
    for (const [value, count] of other.entries()) this.put(value, count);
  }

  subtract(other) {
    const remaining = this.entries();
    this.#clearCells();
    for (const [value, count] of remaining) {
      const rest = count - other.countAt(value);
      if (rest > 0) this.put(value, rest);
    }
    this.exceeds = Math.max(0, this.exceeds - other.exceeds);
  }

  // ---- Reading -----------------------------------------------------------------------------

  get min() {
    return this.#min === kEmptyMin ? kEmptyMin : this.lowestOf(this.#min);
  }

  get max() {
    return this.highestOf(this.#max);
  }

  get average() {
    return this.#average ?? { mean: 0, variance: 0, errorRate: 0 };
  }

  get mean() {
    let sum = 0;
    for (const [value, count] of this.entries()) sum += count * this.medianOf(value);
    return sum / this.total;
  }

  // The mean of the given power of the distance from the mean.
  moment(power) {
    const { mean } = this;
    let sum = 0;
    for (const [value, count] of this.entries()) {
      sum += count * (this.medianOf(value) - mean) ** power;
    }
    return sum / this.total;
  }

  get stddev() {
    return Math.sqrt(this.moment(2));
  }

  // The share of the values that are not greater.
  cumulative(value) {
    if (this.total === 0) return 0;
    const last = this.lowestOf(value);
    let sum = 0;
    for (const [lowest, count] of this.entries()) {
      if (lowest > last) break;
      sum += count;
    }
    return sum / this.total;
  }

  valueAtPercentile(percentile) {
    const wanted = Math.max(1, Math.floor(percentile / 100 * this.total + 0.5));
    let sum = 0;
    for (const [value, count] of this.entries()) {
      sum += count;
      if (sum >= wanted) return percentile === 0 ? value : this.highestOf(value);
    }
    return 0;
  }

  // Calls report(percentile, value) at 0, 50, 75, 87.5 ... and 100.
  eachPercentile(report) {
    let next = 0;
    let sum = 0;
    let last = 0;
    for (const [value, count] of this.entries()) {
      sum += count;
      last = value;
      while (next <= 100 * sum / this.total && next < 100) {
        report(next, value);
        next += 100 / 2 ** (Math.floor(Math.log2(100 / (100 - next))) + 1);
        if (sum === this.total) break;
      }
    }
    report(100, last);
  }

  // Calls report(value, count) for the ranges that end at each level.
  eachRange(firstLevel, nextLevel, report) {
    const entries = this.entries();
    let position = 0;
    let counted = 0;
    let end = 0;
    for (let level = firstLevel; ; level = nextLevel(level)) {
      const value = this.lowestOf(level);
      if (counted >= this.total && end <= value) return;
      let count = 0;
      while (position < entries.length && entries[position][0] <= value) {
        count += entries[position++][1];
      }
      counted += count;
      end = value + this.sizeAt(value);
      report(value, count);
    }
  }
}

module.exports = { Counts, kEmptyMin };
