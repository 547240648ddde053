'use strict';

// fsPromises.watch: changes as an asynchronous iterator.

const {
  AbortError,
  codes: { ERR_FS_WATCH_QUEUE_OVERFLOW, ERR_INVALID_ARG_VALUE },
} = require('internal/errors');
const {
  validateAbortSignal,
  validateBoolean,
  validateInteger,
  validateObject,
  validateOneOf,
} = require('internal/validators');
const binding = internalBinding('fs');
const { encodeName, getValidatedPath, pathToString, wantsBytes } = require('internal/fs/utils');
const { ignoreMatcher } = require('internal/fs/watchers');

function watchOptions(options) {
  validateObject(options, 'options');
  const given = {
    persistent: true, recursive: false, encoding: 'utf8', maxQueue: 2048, overflow: 'ignore',
    ...options,
  };
  validateBoolean(given.persistent, 'options.persistent');
  validateBoolean(given.recursive, 'options.recursive');
  validateInteger(given.maxQueue, 'options.maxQueue');
  validateOneOf(given.overflow, 'options.overflow', ['ignore', 'error']);
  validateAbortSignal(given.signal, 'options.signal');
  const { encoding } = given;
  if (encoding && encoding !== 'buffer' && !require('buffer').Buffer.isEncoding(encoding)) {
    throw new ERR_INVALID_ARG_VALUE('encoding', encoding, 'is invalid encoding');
  }
  return given;
}

// Changes that have come and were not taken yet.
class Queue {
  #events = [];
  #error;
  #wake;

  constructor(options) {
    this.maxQueue = options.maxQueue;
    this.overflow = options.overflow;
  }

  push(event) {
    if (this.#events.length < this.maxQueue) {
      this.#events.push(event);
    } else if (this.overflow === 'error') {
      this.fail(new ERR_FS_WATCH_QUEUE_OVERFLOW(this.maxQueue));
    } else {
      process.emitWarning('fs.watch maxQueue exceeded');
    }
    this.#wake?.();
  }

  fail(error) {
    this.#error ??= error;
    this.#wake?.();
  }

  // The next change, as soon as there is one. Errors come before what is still waiting.
  async next() {
    while (this.#error === undefined && this.#events.length === 0) {
      await new Promise((resolve) => {
        this.#wake = resolve;
      });
    }
    if (this.#error !== undefined) throw this.#error;
    return this.#events.shift();
  }
}

async function* watch(filename, options) {
  const path = getValidatedPath(filename, 'filename');
  const given = watchOptions(options);
  const { encoding, signal } = given;
  const isIgnored = ignoreMatcher(given.ignore);
  if (signal?.aborted) throw new AbortError(undefined, { cause: signal.reason });

  const queue = new Queue(given);
  const asBytes = wantsBytes(encoding);
  const onAbort = () => queue.fail(new AbortError(undefined, { cause: signal.reason }));
  const onChange = (error, eventType, name) => {
    if (error) {
      error.filename = pathToString(path);
      queue.fail(error);
    } else if (isIgnored === undefined || name === null || !isIgnored(pathToString(name))) {
      const encoded = asBytes && name !== null ? encodeName(name, encoding) : name;
      queue.push({ __proto__: null, eventType, filename: encoded });
    }
  };

  let id;
  try {
    id = binding.watch(path, given.recursive, asBytes, onChange);
  } catch (error) {
    error.filename = pathToString(path);
    throw error;
  }
  if (!given.persistent) binding.refWatcher(id, false);
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    while (true) yield await queue.next();
  } finally {
    binding.closeWatcher(id);
    signal?.removeEventListener('abort', onAbort);
  }
}

module.exports = { watch };
