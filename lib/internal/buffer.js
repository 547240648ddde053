'use strict';

// What other builtin modules need of Buffer's inside, under the name that they know it by.

const {
  FastBuffer,
  isMarkedAsUntransferable,
  markAsUntransferable,
} = require('internal/buffer/fast_buffer');

module.exports = {
  FastBuffer,
  createUnsafeBuffer: (size) => new FastBuffer(size),
  isMarkedAsUntransferable,
  markAsUntransferable,
};
