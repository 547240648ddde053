'use strict';

// Operations that run on the pool. What a program has put onto promises and their prototypes must
// not see keys pass by, so that no promise stands between the steps: only at the end there is one.

const { lazyDOMException } = require('internal/util');

function failed(cause) {
  return lazyDOMException('The operation failed for an operation-specific reason',
                          { name: 'OperationError', cause });
}

class Job {
  #start;
  #convert;

  // start(callback(error or undefined, result))
  constructor(start, convert) {
    this.#start = start;
    this.#convert = convert;
  }

  // A native function with its parameters.
  static of(native, ...parameters) {
    return new Job((callback) => native(...parameters, callback), toMemory);
  }

  // The same with another step, which may throw.
  map(next) {
    return new Job(this.#start, (result) => next(this.#convert(result)));
  }

  run(resolve, reject) {
    const finish = (error, result) => {
      if (error !== undefined) {
        reject(failed(error));
        return;
      }
      try {
        resolveWith(resolve, this.#convert(result));
      } catch (exception) {
        reject(exception);
      }
    };
    try {
      Reflect.apply(this.#start, undefined, [finish]);
    } catch (error) {
      reject(failed(error));
    }
  }
}

function toMemory(result) {
  return ArrayBuffer.isView(result) ? result.buffer : result;
}

// Promises ask what they are resolved with for `then`, which prototypes might answer.
function resolveWith(resolve, value) {
  if (typeof value !== 'object' || value === null) {
    resolve(value);
    return;
  }
  Object.defineProperty(value, 'then', {
    __proto__: null, value: undefined, configurable: true, enumerable: false, writable: true,
  });
  try {
    resolve(value);
  } finally {
    delete value.then;
  }
}

// A promise for what the function returns: a job, or the result.
function promiseOf(work) {
  return new Promise((resolve, reject) => {
    const value = work();
    if (value instanceof Job) value.run(resolve, reject);
    else resolveWith(resolve, value);
  });
}

module.exports = { Job, failed, promiseOf };
