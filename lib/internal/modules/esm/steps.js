'use strict';

// What stands behind a `for await` at the top level of a module, whose function is a generator that
// yields what is to be awaited.

class Steps {
  constructor() {
    this.isOpen = false;
    this.hasFailed = false;
    this.value = undefined;
  }

  open(iterable) {
    const method = iterable[Symbol.asyncIterator];
    if (method !== undefined && method !== null) {
      this.iterator = Reflect.apply(method, iterable, []);
      this.isAsync = true;
    } else {
      this.iterator = iterable[Symbol.iterator]();
      this.isAsync = false;
    }
    this.method = this.iterator.next;
  }

  // Until its result is known the iterator counts as closed: what it throws does not close it.
  next() {
    this.isOpen = false;
    const result = Reflect.apply(this.method, this.iterator, []);
    return this.isAsync ? result : this.settleSync(result);
  }

  // The values of iterators that are not asynchronous are awaited.
  settleSync(result) {
    if (result.done) return result;
    return Promise.resolve(result.value).then((value) => ({ done: false, value }));
  }

  step(result) {
    if ((typeof result !== 'object' || result === null) && typeof result !== 'function') {
      throw new TypeError(`Iterator result ${String(result)} is not an object`);
    }
    if (result.done) return false;
    this.isOpen = true;
    this.value = result.value;
    return true;
  }

  fail(error) {
    this.hasFailed = true;
    throw error;
  }

  close() {
    this.isOpen = false;
    if (!this.hasFailed) return this.iterator.return?.();
    // The first error is the one that counts.
    try {
      return Promise.resolve(this.iterator.return?.()).catch(() => {});
    } catch {
      return undefined;
    }
  }

  closed(result) {
    if (this.hasFailed || this.iterator.return === undefined) return;
    if (typeof result !== 'object' || result === null) {
      throw new TypeError(`Iterator result ${String(result)} is not an object`);
    }
  }
}

module.exports = { Steps };
