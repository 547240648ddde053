'use strict';

// What the rows share: a script gives its rows to run(), which warms up, holds the watch and
// prints one line of JSON.
//
//   RUNTIME rows/queues.cjs next_tick --operations=100000 --concurrency=1 --directory=/tmp/data
//
// A row is a function (count, finish, options): it does `count` operations and then calls finish
// with a checksum of what it did, and with figures of its own if it has any. If the system lacks
// what the row needs, it calls unsupported() instead.

const WARM_UP_SHARE = 0.2;
// Garbage of the warm-up and code that is still being compiled belong to nobody's figure.
const PAUSE_MS = 50;

function optionsOf(words) {
  const options = { row: words[0], operations: 1000, concurrency: 1, directory: '.' };
  for (const word of words.slice(1)) {
    const [, name, value] = /^--(operations|concurrency|directory)=(.+)$/.exec(word) ?? [];
    if (name === undefined) throw new Error(`no such option: ${word}`);
    options[name] = name === 'directory' ? value : Number(value);
  }
  return options;
}

function measure(row, options, report) {
  const cpuAtStart = process.cpuUsage();
  const began = process.hrtime.bigint();
  row(options.operations, (checksum, figures = {}) => {
    const wall = process.hrtime.bigint() - began;
    const cpu = process.cpuUsage(cpuAtStart);
    const cpuMicroseconds = cpu.user + cpu.system;
    report({
      operations: options.operations,
      wall_ns: Number(wall),
      cpu_ns: cpuMicroseconds * 1000,
      checksum: String(checksum),
      figures: { kernel_share: cpu.system / Math.max(cpuMicroseconds, 1), ...figures },
    });
  }, options);
}

function print(outcome) {
  console.log(JSON.stringify(outcome));
  // What a row leaves behind, such as a million timers, need not run out.
  process.exit(0);
}

exports.run = function run(rows) {
  const options = optionsOf(process.argv.slice(2));
  const row = rows[options.row];
  if (row === undefined) throw new Error(`no such row: ${options.row}`);
  if (row.isCold) {
    measure(row, options, print);
    return;
  }
  const warmUpCount = Math.max(1, Math.floor(options.operations * WARM_UP_SHARE));
  row(warmUpCount, () => setTimeout(() => measure(row, options, print), PAUSE_MS), options);
};

// A row that must meet a fresh process: it has no warm-up.
exports.cold = function cold(row) {
  row.isCold = true;
  return row;
};

// Ends the run: this system has not what the row needs.
exports.unsupported = function unsupported(reason) {
  print({ unsupported: String(reason) });
};

// A checksum of values in their order.
exports.mix = function mix(sum, value) {
  return (Math.imul(sum, 31) + value) | 0;
};

// A number in 0 .. limit - 1 that looks random and is the same everywhere.
exports.scattered = function scattered(index, limit) {
  return (Math.imul(index + 1, 0x9e3779b1) >>> 8) % limit;
};

// Does `count` operations, so many of them at a time; operate(index, done) begins one of them.
exports.inFlight = function inFlight(count, concurrency, operate, finish) {
  let begun = 0;
  let ended = 0;
  function done() {
    ended++;
    if (begun < count) operate(begun++, done);
    else if (ended === count) finish();
  }
  const first = Math.min(count, concurrency);
  while (begun < first) operate(begun++, done);
};

// Below which value that share of the samples is.
exports.percentile = function percentile(samples, share) {
  const sorted = Float64Array.from(samples).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
};
