'use strict';

const { codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');
const { validateFunction } = require('internal/validators');

const core = internalBinding('core');
const { apply } = Reflect;

// Channels by name. One that nobody holds may go, unless it has subscribers or stores: those are
// in `inUse`, for whoever asks for the name later must find them.
const channels = new Map();
const inUse = new Set();
const forgotten = new FinalizationRegistry((name) => {
  // A new channel of that name may have come since.
  if (findChannel(name) === undefined) channels.delete(name);
});

function findChannel(name) {
  return channels.get(name)?.deref();
}

// Somebody listens from now on. Whether anybody wants to hear of it is not asked for each require()
// before that.
function use(channel) {
  inUse.add(channel);
  if (typeof channel.name === 'string' && channel.name.startsWith('tracing:module.require:')) {
    core.tracedRequire ??= require('internal/modules/trace_require').load;
  }
}

// An error of a subscriber or a transform is the business of its author, not of the publisher.
function throwLater(error) {
  process.nextTick(() => { throw error; });
}

class Channel {
  constructor(name) {
    this._subscribers = undefined;
    this._stores = undefined;
    this.name = name;
    // The place of a channel that native code publishes on; there is none here.
    this._index = undefined;
    channels.set(name, new WeakRef(this));
    forgotten.register(this, name);
  }

  static [Symbol.hasInstance](value) {
    if (value === undefined || value === null) {
      throw new TypeError('Cannot convert undefined or null to object');
    }
    return Object.getPrototypeOf(value) === Channel.prototype;
  }

  get hasSubscribers() {
    return this._subscribers !== undefined || this._stores !== undefined;
  }

  subscribe(subscription) {
    validateFunction(subscription, 'subscription');
    // A new array each time: a publish that is under way keeps to the old one.
    this._subscribers = [...this._subscribers ?? [], subscription];
    use(this);
  }

  unsubscribe(subscription) {
    const index = this._subscribers?.indexOf(subscription) ?? -1;
    if (index === -1) return false;
    const rest = this._subscribers.toSpliced(index, 1);
    this._subscribers = rest.length > 0 ? rest : undefined;
    if (!this.hasSubscribers) inUse.delete(this);
    return true;
  }

  bindStore(store, transform) {
    this._stores ??= new Map();
    this._stores.set(store, transform);
    use(this);
  }

  unbindStore(store) {
    if (!this._stores?.delete(store)) return false;
    if (this._stores.size === 0) this._stores = undefined;
    if (!this.hasSubscribers) inUse.delete(this);
    return true;
  }

  publish(data) {
    const subscribers = this._subscribers;
    if (subscribers === undefined) return;
    for (let i = 0; i < subscribers.length; i++) {
      try {
        const onMessage = subscribers[i];
        onMessage(data, this.name);
      } catch (error) {
        throwLater(error);
      }
    }
  }

  runStores(data, fn, thisArg, ...args) {
    let run = () => {
      this.publish(data);
      return apply(fn, thisArg, args);
    };
    if (this._stores !== undefined) {
      for (const [store, transform] of this._stores) run = runWithStore(store, transform, data, run);
    }
    return run();
  }
}

function runWithStore(store, transform, data, next) {
  return () => {
    let context = data;
    if (transform !== undefined) {
      try {
        context = transform(data);
      } catch (error) {
        throwLater(error);
        return next();
      }
    }
    return store.run(context, next);
  };
}

function channel(name) {
  const known = findChannel(name);
  if (known !== undefined) return known;
  if (typeof name !== 'string' && typeof name !== 'symbol') {
    throw new ERR_INVALID_ARG_TYPE('channel', ['string', 'symbol'], name);
  }
  return new Channel(name);
}

function subscribe(name, subscription) {
  return channel(name).subscribe(subscription);
}

function unsubscribe(name, subscription) {
  return channel(name).unsubscribe(subscription);
}

function hasSubscribers(name) {
  return findChannel(name)?.hasSubscribers ?? false;
}

const kTraceEvents = ['start', 'end', 'asyncStart', 'asyncEnd', 'error'];

function tracingChannelOf(nameOrChannels, event) {
  if (typeof nameOrChannels === 'string') return channel(`tracing:${nameOrChannels}:${event}`);
  if (typeof nameOrChannels !== 'object' || nameOrChannels === null) {
    throw new ERR_INVALID_ARG_TYPE(
      'nameOrChannels', ['string', 'object', 'TracingChannel'], nameOrChannels);
  }
  const given = nameOrChannels[event];
  if (!(given instanceof Channel)) {
    throw new ERR_INVALID_ARG_TYPE(`nameOrChannels.${event}`, ['Channel'], given);
  }
  return given;
}

class TracingChannel {
  constructor(nameOrChannels) {
    for (const event of kTraceEvents) {
      Object.defineProperty(this, event, {
        __proto__: null, value: tracingChannelOf(nameOrChannels, event),
      });
    }
  }

  get hasSubscribers() {
    return kTraceEvents.some((event) => this[event].hasSubscribers);
  }

  subscribe(handlers) {
    for (const event of kTraceEvents) {
      if (handlers[event]) this[event].subscribe(handlers[event]);
    }
  }

  unsubscribe(handlers) {
    let isDone = true;
    for (const event of kTraceEvents) {
      if (handlers[event] && !this[event].unsubscribe(handlers[event])) isDone = false;
    }
    return isDone;
  }

  // Runs `body` between start and end, and tells of an exception.
  #trace(context, body) {
    return this.start.runStores(context, () => {
      try {
        return body();
      } catch (error) {
        context.error = error;
        this.error.publish(context);
        throw error;
      } finally {
        this.end.publish(context);
      }
    });
  }

  traceSync(fn, context = {}, thisArg, ...args) {
    if (!this.hasSubscribers) return apply(fn, thisArg, args);
    return this.#trace(context, () => context.result = apply(fn, thisArg, args));
  }

  tracePromise(fn, context = {}, thisArg, ...args) {
    if (!this.hasSubscribers) return apply(fn, thisArg, args);
    const settle = () => {
      this.asyncStart.publish(context);
      this.asyncEnd.publish(context);
    };
    const onFulfilled = (result) => {
      context.result = result;
      settle();
      return result;
    };
    const onRejected = (error) => {
      context.error = error;
      this.error.publish(context);
      settle();
      return Promise.reject(error);
    };
    return this.#trace(context, () => {
      const result = apply(fn, thisArg, args);
      const promise = result instanceof Promise ? result : Promise.resolve(result);
      return Promise.prototype.then.call(promise, onFulfilled, onRejected);
    });
  }

  traceCallback(fn, position = -1, context = {}, thisArg, ...args) {
    if (!this.hasSubscribers) return apply(fn, thisArg, args);
    const channels = this;
    const callback = args.at(position);
    validateFunction(callback, 'callback');

    function wrappedCallback(error, result) {
      if (error) {
        context.error = error;
        channels.error.publish(context);
      } else {
        context.result = result;
      }
      // The stores of asyncStart allow a program to mend a context that was lost on the way.
      channels.asyncStart.runStores(context, () => {
        try {
          return apply(callback, this, arguments);
        } finally {
          channels.asyncEnd.publish(context);
        }
      });
    }
    args.splice(position, 1, wrappedCallback);
    return this.#trace(context, () => apply(fn, thisArg, args));
  }
}

function tracingChannel(nameOrChannels) {
  return new TracingChannel(nameOrChannels);
}

module.exports = { channel, hasSubscribers, subscribe, tracingChannel, unsubscribe, Channel };
