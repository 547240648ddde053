'use strict';

// Errors of system calls are numbers that are thrown; the call returns them to the module.

const errors = {
  __proto__: null,
  SUCCESS: 0,
  EBADF: 8,
  EINVAL: 28,
  EISDIR: 31,
  ENOSYS: 52,
  ENOTSOCK: 57,
  ENOBUFS: 42,
  EOVERFLOW: 61,
  EPERM: 63,
  ENOTCAPABLE: 76,
};

// Of what our natives return: a negative number is an error.
function check(result) {
  if (result < 0) throw -result;
  return result;
}

module.exports = { check, errors };
