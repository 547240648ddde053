'use strict';

// What is known of a file, in memory, and its times.

const { check, errors } = require('internal/wasi/errors');
const { numbers } = internalBinding('wasi');

const kStatusSize = 64;

// ask() leaves the numbers in the array that is shared with our natives.
function putStatus(memory, result, ask) {
  const at = memory.range(result, kStatusSize);
  check(ask());
  const [device, inode, type, ...rest] = numbers;
  memory.setUint64(at, device);
  memory.setUint64(at + 8, inode);
  memory.setUint64(at + 16, type);
  rest.forEach((value, index) => memory.setUint64(at + 24 + 8 * index, value));
}

// A time cannot be both given and now.
function checkTimes(accessed, modified, which) {
  if (which < 0 || which > 15 || (which & 3) === 3 || (which & 12) === 12) throw errors.EINVAL;
  numbers[0] = accessed;
  numbers[1] = modified;
}

module.exports = { checkTimes, putStatus };
