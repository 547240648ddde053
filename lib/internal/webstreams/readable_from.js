'use strict';

// ReadableStream.from().

const { codes: { ERR_ARG_NOT_ITERABLE, ERR_INVALID_STATE } } = require('internal/errors');
const { isObject, isolate, kParked, queueJob, resolved, then } =
  require('internal/webstreams/basics');
const { onPulled } = require('internal/webstreams/readable_core');
const { makeReadable } = require('internal/webstreams/readable_stream');

const invalidState = (message) => new ERR_INVALID_STATE.TypeError(message);

class IteratorSource {
  constructor(iterator) {
    this.iterator = iterator;
    this.nextMethod = iterator.next;
    this.controller = undefined;
    this.onResult = (result) => this.take(result);
    this.onValue = (value) => this.give(value);
    this.onError = (error) => this.controller.fail(error);
  }

  pull() {
    const result = this.nextMethod.call(this.iterator);
    if (isObject(result)) then.call(resolved(result), this.onResult, this.onError);
    else queueJob(this.onResult, result);
    return kParked;
  }

  take(result) {
    if (!isObject(result)) {
      this.onError(invalidState(
        'The promise returned by the iterator.next() method must fulfill with an object'));
      return;
    }
    try {
      if (!result.done) {
        const { value } = result;
        if (isObject(value)) then.call(resolved(value), this.onValue, this.onError);
        else this.give(value);
        return;
      }
    } catch (error) {
      this.onError(error);
      return;
    }
    if (this.controller.canCloseOrEnqueue()) this.controller.close();
    onPulled(this.controller);
  }

  give(value) {
    const { controller } = this;
    if (controller.canCloseOrEnqueue()) controller.enqueue(value);
    onPulled(controller);
  }

  async cancel(reason) {
    const { iterator } = this;
    const returnMethod = iterator.return;
    if (returnMethod === undefined || returnMethod === null) return;
    const result = await returnMethod.call(iterator, reason);
    if (!isObject(result)) {
      throw invalidState(
        'The promise returned by the iterator.return() method must fulfill with an object');
    }
  }
}

function from(iterable) {
  const method = iterable[Symbol.asyncIterator] ?? iterable[Symbol.iterator];
  if (typeof method !== 'function') throw new ERR_ARG_NOT_ITERABLE(iterable);
  const iterator = method.call(iterable);
  if (!isObject(iterator)) throw invalidState('The iterator method must return an object');
  const source = new IteratorSource(iterator);
  const core = makeReadable(source, 0);
  source.controller = core.controller;
  core.controller.start(undefined);
  return core.face;
}

isolate(IteratorSource);

module.exports = { from };
