'use strict';

// fs.watch (the system tells) and fs.watchFile (we ask again and again).

const EventEmitter = require('events');
const {
  codes: { ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE },
} = require('internal/errors');
const {
  validateAbortSignal,
  validateBoolean,
  validateFunction,
  validateUint32,
} = require('internal/validators');
const binding = internalBinding('fs');
const { builtins: { isLoaded } } = internalBinding('core');
const { copyOptions, encodeName, getOptions, getValidatedPath, pathToString, wantsBytes } =
  require('internal/fs/utils');
const { fieldCount, readStats } = require('internal/fs/stats');

function closeWatcher(id, callback) {
  binding.closeWatcher(id);
  if (isLoaded('internal/async_hooks')) require('internal/async_hooks').closeNative(callback);
}

// ---- fs.watch ----

function validateIgnore(value, name) {
  if (typeof value === 'string') {
    if (value.length === 0) {
      throw new ERR_INVALID_ARG_VALUE(name, value, 'must be a non-empty string');
    }
  } else if (typeof value !== 'function' &&
             Object.prototype.toString.call(value) !== '[object RegExp]') {
    throw new ERR_INVALID_ARG_TYPE(name, ['string', 'RegExp', 'Function', 'Array'], value);
  }
}

// One function that says of a file's name whether its changes are not to be told, or undefined
// if all of them are.
function ignoreMatcher(ignore) {
  if (ignore === undefined || ignore === null) return undefined;
  if (Array.isArray(ignore)) {
    ignore.forEach((one, index) => validateIgnore(one, `options.ignore[${index}]`));
  } else {
    validateIgnore(ignore, 'options.ignore');
  }
  const tests = [ignore].flat().map((one) => {
    if (typeof one === 'function') return one;
    if (typeof one !== 'string') return (filename) => one.exec(filename) !== null;
    const { Matcher } = require('internal/fs/glob_pattern');
    // A pattern without a directory is for files in any.
    const matcher = new Matcher(one.includes('/') ? one : `**/${one}`);
    return (filename) => matcher.match(filename);
  });
  return (filename) => tests.some((test) => test(filename));
}

class FSWatcher extends EventEmitter {
  #id;
  #isStarted = false;
  #onChange;

  // For internal use; the file exists and is watched when this returns.
  start(filename, options) {
    const path = getValidatedPath(filename, 'filename');
    const { encoding, persistent, recursive } = options;
    const isIgnored = ignoreMatcher(options.ignore);
    const asBytes = wantsBytes(encoding);
    try {
      this.#onChange = (error, eventType, name) => {
        if (error) {
          this.#stop();
          error.filename = pathToString(path);
          this.emit('error', error);
          return;
        }
        if (isIgnored !== undefined && name !== null && isIgnored(pathToString(name))) return;
        const isEncoded = asBytes && name !== null;
        this.emit('change', eventType, isEncoded ? encodeName(name, encoding) : name);
      };
      this.#id = binding.watch(path, recursive, asBytes, this.#onChange);
    } catch (error) {
      error.filename = pathToString(path);
      if (error.code === 'ENOENT' && options.throwIfNoEntry === false) return;
      throw error;
    }
    this.#isStarted = true;
    if (!persistent) this.unref();
  }

  #stop() {
    if (!this.#isStarted) return;
    this.#isStarted = false;
    closeWatcher(this.#id, this.#onChange);
  }

  close() {
    if (!this.#isStarted) return;
    this.#stop();
    process.nextTick(() => this.emit('close'));
  }

  ref() {
    if (this.#isStarted) binding.refWatcher(this.#id, true);
    return this;
  }

  unref() {
    if (this.#isStarted) binding.refWatcher(this.#id, false);
    return this;
  }
}
// Programs see only what Node documents.
Object.defineProperty(FSWatcher.prototype, 'start', { __proto__: null, enumerable: false });

function watch(filename, options, listener) {
  if (typeof options === 'function') {
    listener = options;
    options = undefined;
  }
  const given = copyOptions(getOptions(options), { persistent: true, recursive: false });
  if (given.recursive !== undefined) validateBoolean(given.recursive, 'options.recursive');
  if (given.throwIfNoEntry !== undefined) {
    validateBoolean(given.throwIfNoEntry, 'options.throwIfNoEntry');
  }
  if (given.signal !== undefined) validateAbortSignal(given.signal, 'options.signal');
  const watcher = new FSWatcher();
  watcher.start(filename, given);
  if (listener) watcher.addListener('change', listener);
  const { signal } = given;
  if (signal?.aborted) {
    process.nextTick(() => watcher.close());
  } else if (signal) {
    const onAbort = () => watcher.close();
    signal.addEventListener('abort', onAbort, { once: true });
    watcher.once('close', () => signal.removeEventListener('abort', onAbort));
  }
  return watcher;
}

// ---- fs.watchFile ----

class StatWatcher extends EventEmitter {
  #id;
  #bigint;
  #isRunning = false;
  #onChange;
  // Listeners that want the process to stay; one that does not is not counted.
  #isReferenced = true;

  constructor(bigint) {
    super();
    this.#bigint = bigint;
  }

  start(filename, interval) {
    if (this.#isRunning) return;
    const path = getValidatedPath(filename, 'filename');
    validateUint32(interval, 'interval');
    this.#onChange = () => {
      const current = readStats(this.#bigint);
      const previous = readStats(this.#bigint, fieldCount);
      this.emit('change', current, previous);
    };
    this.#id = binding.poll(path, interval, this.#onChange);
    this.#isRunning = true;
    if (!this.#isReferenced) binding.refWatcher(this.#id, false);
  }

  // A watcher that is stopped may not be started again.
  stop() {
    if (!this.#isRunning) return;
    this.#isRunning = false;
    closeWatcher(this.#id, this.#onChange);
    process.nextTick(() => this.emit('stop'));
  }

  ref() {
    this.#setReferenced(true);
    return this;
  }

  unref() {
    this.#setReferenced(false);
    return this;
  }

  #setReferenced(isReferenced) {
    this.#isReferenced = isReferenced;
    if (this.#isRunning) binding.refWatcher(this.#id, isReferenced);
  }
}

const statWatchers = new Map();

function watcherKey(filename) {
  return require('path').resolve(pathToString(getValidatedPath(filename)));
}

function watchFile(filename, options, listener) {
  const key = watcherKey(filename);
  if (options === null || typeof options !== 'object') {
    listener = options;
    options = {};
  }
  const given = copyOptions(options, { interval: 5007, persistent: true });
  validateFunction(listener, 'listener');
  let watcher = statWatchers.get(key);
  if (watcher === undefined) {
    watcher = new StatWatcher(Boolean(given.bigint));
    if (!given.persistent) watcher.unref();
    watcher.start(key, given.interval);
    statWatchers.set(key, watcher);
  } else if (given.persistent) {
    watcher.ref();
  }
  watcher.addListener('change', listener);
  return watcher;
}

function unwatchFile(filename, listener) {
  const key = watcherKey(filename);
  const watcher = statWatchers.get(key);
  if (watcher === undefined) return;
  if (typeof listener === 'function') {
    watcher.removeListener('change', listener);
  } else {
    watcher.removeAllListeners('change');
  }
  if (watcher.listenerCount('change') === 0) {
    watcher.stop();
    statWatchers.delete(key);
  }
}

module.exports = { FSWatcher, StatWatcher, ignoreMatcher, unwatchFile, watch, watchFile };
