'use strict';

// Reactions to promises, which the engine tells nobody of.
//
// then() is replaced by one that wraps its callbacks. `await value` becomes
// `await mark(site, value)` in the program's text (see instrument.js): the mark does what await
// does first, so that it takes no turn of its own: it makes a promise of the value. It then puts a
// reaction in front of the continuation, which tells that the continuation is next.

const core = internalBinding('core');
const { isPromise } = require('internal/util/types');
const tasks = require('internal/explain/tasks');

const NativePromise = Promise[Symbol.species];
const { prototype } = Promise;
const nativeThen = prototype.then;
const nativeResolve = Promise.resolve;
const nativeReject = Promise.reject;
const { apply, defineProperty, getPrototypeOf } = Reflect;
const hasOwn = Object.hasOwn;

const markName = '__rondo_await';
const iteratorName = '__rondo_for_await';

// Places in the program's text, by the numbers that instrument.js has put there.
const sites = [];

function addSite(file, line) {
  sites.push({ file, line });
  return sites.length - 1;
}

// ---- await -----------------------------------------------------------------------------------

// What await itself would wait for.
function promiseFor(value) {
  if (isPromise(value) && !core.options.legacyAwait && getPrototypeOf(value) === prototype &&
      !hasOwn(value, 'constructor')) {
    return value;
  }
  const promise = apply(nativeResolve, NativePromise, [value]);
  if (core.options.legacyAwait && promise !== value) {
    // The three turns are taken: await must not begin anew with a promise of its own.
    defineProperty(promise, 'constructor', { __proto__: null, value: NativePromise });
  }
  return promise;
}

function mark(site, value) {
  const { file, line } = sites[site];
  const id = tasks.scheduleAt('await', file, line);
  const promise = promiseFor(value);
  const resume = () => tasks.resume(id);
  apply(nativeThen, promise, [resume, resume]);
  return promise;
}

// `for await (const x of iterable)`: each round awaits what next() returns.
function markIterable(site, iterable) {
  const method = iterable?.[Symbol.asyncIterator];
  if (method === undefined || method === null) return markSyncIterable(site, iterable);
  if (typeof method !== 'function') return iterable;
  return {
    [Symbol.asyncIterator]() {
      const iterator = apply(method, iterable, []);
      const marked = { next: (...args) => mark(site, apply(iterator.next, iterator, args)) };
      for (const name of ['return', 'throw']) {
        if (typeof iterator[name] !== 'function') continue;
        marked[name] = (...args) => mark(site, apply(iterator[name], iterator, args));
      }
      return marked;
    },
  };
}

function checkResult(result) {
  if ((typeof result !== 'object' || result === null) && typeof result !== 'function') {
    throw new TypeError(`Iterator result ${String(result)} is not an object`);
  }
  return result;
}

// What the engine makes of an iterator that is not asynchronous: a promise of each value.
function markSyncIterable(site, iterable) {
  if (typeof iterable?.[Symbol.iterator] !== 'function') return iterable;
  const settle = (step, onRejected) => {
    let promise;
    try {
      const { done, value } = checkResult(step());
      const unwrap = (settled) => ({ value: settled, done: Boolean(done) });
      promise = apply(nativeThen, apply(nativeResolve, NativePromise, [value]),
                      [unwrap, done ? undefined : onRejected]);
    } catch (error) {
      promise = apply(nativeReject, NativePromise, [error]);
    }
    return mark(site, promise);
  };
  return {
    [Symbol.asyncIterator]() {
      const iterator = iterable[Symbol.iterator]();
      const { next } = iterator;
      const close = (error) => {
        try {
          iterator.return?.();
        } catch {
          // The first error is the one that counts.
        }
        throw error;
      };
      return {
        next: () => settle(() => apply(next, iterator, []), close),
        return() {
          const { return: method } = iterator;
          if (method !== undefined && method !== null) {
            return settle(() => apply(method, iterator, []));
          }
          const end = { value: undefined, done: true };
          return mark(site, apply(nativeResolve, NativePromise, [end]));
        },
      };
    },
  };
}

// ---- then() ----------------------------------------------------------------------------------

// The number of the reaction that settles a promise.
const derivedBy = new WeakMap();

function wrap(id, callback) {
  return typeof callback !== 'function' ? callback : function(value) {
    return tasks.run(id, callback, undefined, [value]);
  };
}

const replacement = {
  then(onFulfilled, onRejected) {
    if (typeof onFulfilled !== 'function' && typeof onRejected !== 'function') {
      return apply(nativeThen, this, [onFulfilled, onRejected]);
    }
    const callback = typeof onFulfilled === 'function' ? onFulfilled : onRejected;
    const follows = derivedBy.get(this);
    const id = tasks.schedule('then', callback, { follows });
    const derived = apply(nativeThen, this, [wrap(id, onFulfilled), wrap(id, onRejected)]);
    derivedBy.set(derived, id);
    return derived;
  },
};

function install() {
  for (const [name, value] of [[markName, mark], [iteratorName, markIterable]]) {
    Object.defineProperty(globalThis, name, { __proto__: null, value });
  }
  Object.defineProperty(prototype, 'then', { __proto__: null, value: replacement.then });
}

module.exports = { addSite, install, iteratorName, markName };
