'use strict';

// The clocks of the process object.

const core = internalBinding('core');

function hrtime(time) {
  const [seconds, nanoseconds] = core.hrtime();
  if (time === undefined) return [seconds, nanoseconds];
  const { validateArray } = require('internal/validators');
  validateArray(time, 'time');
  if (time.length !== 2) {
    const { codes: { ERR_OUT_OF_RANGE } } = require('internal/errors');
    throw new ERR_OUT_OF_RANGE('time', 2, time.length);
  }
  const difference = nanoseconds - time[1];
  return difference < 0 ?
    [seconds - time[0] - 1, difference + 1e9] : [seconds - time[0], difference];
}

hrtime.bigint = function hrtimeBigint() {
  const [seconds, nanoseconds] = core.hrtime();
  const whole = seconds * 1e9 + nanoseconds;
  // A number is as good for a hundred days, and quicker.
  return Number.isSafeInteger(whole) ?
    BigInt(whole) : BigInt(seconds) * 1_000_000_000n + BigInt(nanoseconds);
};

function uptime() {
  return core.uptime();
}

module.exports = { hrtime, uptime };
