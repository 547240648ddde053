'use strict';

// Tests and measures that compare two histograms, or say how sure a percentile is. They work on
// the cells of internal/histogram/counts.

const kLanczos = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313,
  -176.61502916214059, 12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6,
  1.5056327351493116e-7,
];

// The logarithm of the gamma function, by Lanczos' approximation.
function logGamma(x) {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  x -= 1;
  let sum = kLanczos[0];
  for (let i = 1; i < kLanczos.length; i++) sum += kLanczos[i] / (x + i);
  const t = x + 7.5;
  return 0.5 * Math.log(2 * Math.PI) + (x + 0.5) * Math.log(t) - t + Math.log(sum);
}

function notZero(value) {
  return Math.abs(value) < 1e-30 ? 1e-30 : value;
}

// Lentz' method for the continued fraction of the incomplete beta function.
function betaFraction(a, b, x) {
  let c = 1;
  let d = 1 / notZero(1 - (a + b) * x / (a + 1));
  let result = d;
  for (let m = 1; m <= 200; m++) {
    const even = m * (b - m) * x / ((a - 1 + 2 * m) * (a + 2 * m));
    const odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 1 + 2 * m));
    let change = 1;
    for (const term of [even, odd]) {
      d = 1 / notZero(1 + term * d);
      c = notZero(1 + term / c);
      change = d * c;
      result *= change;
    }
    if (Math.abs(change - 1) <= 3e-12) break;
  }
  return result;
}

function regularizedBeta(a, b, x) {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) +
                         a * Math.log(x) + b * Math.log(1 - x));
  if (x < (a + 1) / (a + b + 2)) return front * betaFraction(a, b, x) / a;
  return 1 - front * betaFraction(b, a, 1 - x) / b;
}

// The chance that a normally distributed value is below x: a series near zero, a continued
// fraction further out.
function normalBelow(x) {
  const distance = Math.abs(x);
  const density = Math.exp(-distance * distance / 2) / Math.sqrt(2 * Math.PI);
  let above;
  if (distance < 3) {
    let term = distance;
    let sum = term;
    for (let i = 3; Math.abs(term) > 1e-17 * Math.abs(sum); i += 2) {
      term *= distance * distance / i;
      sum += term;
    }
    above = 0.5 - density * sum;
  } else {
    let fraction = distance;
    for (let i = 100; i > 0; i--) fraction = distance + i / fraction;
    above = density / fraction;
  }
  return x < 0 ? above : 1 - above;
}

function studentBelow(t, freedom) {
  const beta = regularizedBeta(freedom / 2, 0.5, freedom / (freedom + t * t));
  return t >= 0 ? 1 - 0.5 * beta : 0.5 * beta;
}

function studentQuantile(p, freedom) {
  let low = -1e6;
  let high = 1e6;
  for (let i = 0; i < 100; i++) {
    const middle = (low + high) / 2;
    if (studentBelow(middle, freedom) < p) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

function binomialAtMost(k, n, p) {
  if (k < 0) return 0;
  return k >= n ? 1 : regularizedBeta(n - k, k + 1, 1 - p);
}

// Calls visit(count in a, count in b) for each cell of either, in order.
function eachPair(a, b, visit) {
  const values = new Set();
  for (const counts of [a, b]) {
    for (const [value] of counts.entries()) values.add(value);
  }
  for (const value of [...values].sort((x, y) => x - y)) visit(a.countAt(value), b.countAt(value));
}

function sampleVariance(counts) {
  return counts.moment(2) * counts.total / (counts.total - 1);
}

function ksTest(a, b) {
  if (a === b || a.total === 0 || b.total === 0) return 0;
  let [sumA, sumB, largest] = [0, 0, 0];
  eachPair(a, b, (countA, countB) => {
    sumA += countA;
    sumB += countB;
    largest = Math.max(largest, Math.abs(sumA / a.total - sumB / b.total));
  });
  return largest;
}

function welchTest(a, b, confidence) {
  const make = (tStatistic, degreesOfFreedom, pValue, lower, upper) => ({
    __proto__: null,
    tStatistic,
    degreesOfFreedom,
    pValue,
    confidenceInterval: { __proto__: null, lower, upper },
  });
  if (a === b || a.total < 2 || b.total < 2) return make(0, 0, 1, 0, 0);
  const errorA = sampleVariance(a) / a.total;
  const errorB = sampleVariance(b) / b.total;
  const error = errorA + errorB;
  if (error === 0) return make(0, 0, 1, 0, 0);
  const difference = a.mean - b.mean;
  const t = difference / Math.sqrt(error);
  const freedom =
    error * error / (errorA * errorA / (a.total - 1) + errorB * errorB / (b.total - 1));
  const margin = studentQuantile(1 - (1 - confidence) / 2, freedom) * Math.sqrt(error);
  return make(t, freedom, 2 * studentBelow(-Math.abs(t), freedom),
              difference - margin, difference + margin);
}

// How many pairs have the greater value in `a`, and how many are equal.
function comparePairs(a, b) {
  let [below, greater, equal] = [0, 0, 0];
  eachPair(a, b, (countA, countB) => {
    greater += countA * below;
    equal += countA * countB;
    below += countB;
  });
  return { greater, equal };
}

function mannWhitneyTest(a, b) {
  const make = (uStatistic, zScore, pValue) => ({ __proto__: null, uStatistic, zScore, pValue });
  if (a === b || a.total === 0 || b.total === 0) return make(0, 0, 1);
  const { greater, equal } = comparePairs(a, b);
  const u = greater + equal / 2;
  const n = a.total + b.total;
  let ties = 0;
  eachPair(a, b, (countA, countB) => {
    const tied = countA + countB;
    ties += tied ** 3 - tied;
  });
  const product = a.total * b.total;
  const variance = product / 12 * (n + 1 - ties / (n * (n - 1)));
  if (!(variance > 0)) return make(u, 0, 1);
  const z = (u - product / 2) / Math.sqrt(variance);
  return make(u, z, 2 * normalBelow(-Math.abs(z)));
}

function cohensD(a, b) {
  if (a === b || a.total < 2 || b.total < 2) return 0;
  const pooled = Math.sqrt(
    ((a.total - 1) * sampleVariance(a) + (b.total - 1) * sampleVariance(b)) /
    (a.total + b.total - 2));
  return pooled === 0 ? 0 : (a.mean - b.mean) / pooled;
}

function cliffsD(a, b) {
  if (a === b || a.total === 0 || b.total === 0) return 0;
  const { greater, equal } = comparePairs(a, b);
  const pairs = a.total * b.total;
  return (greater - (pairs - greater - equal)) / pairs;
}

// The first whole number in [0, n] for which `holds`, which stays true once it is.
function firstWhere(n, holds) {
  let low = 0;
  let high = n;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function percentileInterval(counts, percentile, confidence) {
  const value = counts.valueAtPercentile(percentile);
  const n = counts.total;
  if (n < 2) return { __proto__: null, value, lower: value, upper: value };
  const p = percentile / 100;
  const tail = (1 - confidence) / 2;
  const below = firstWhere(n, (k) => binomialAtMost(k, n, p) > tail);
  const above = firstWhere(n, (k) => binomialAtMost(k - 1, n, p) >= 1 - tail);
  return {
    __proto__: null,
    value,
    lower: counts.valueAtPercentile(below / n * 100),
    upper: counts.valueAtPercentile(above / n * 100),
  };
}

module.exports = {
  cliffsD,
  cohensD,
  ksTest,
  mannWhitneyTest,
  percentileInterval,
  welchTest,
};
