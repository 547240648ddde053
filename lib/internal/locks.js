'use strict';

// navigator.locks: locks with names, which all threads of the process have in common.
//
// A lock that is free is granted, and the callback called, inside of request() itself, as in Node.

const asyncState = require('internal/async_state');
const { channel } = require('diagnostics_channel');
const { DOMException } = require('internal/domexception');
const {
  codes: { ERR_ILLEGAL_CONSTRUCTOR, ERR_INVALID_ARG_VALUE, ERR_INVALID_THIS },
} = require('internal/errors');
const { kEmptyObject } = require('internal/util');
const { validateAbortSignal, validateFunction } = require('internal/validators');
const { codedTypeError, toDOMString } = require('internal/webidl');

const binding = internalBinding('locks');

// As the native half has them.
const kGranted = 0;
const kUnavailable = 2;
const kStolen = 1;
const policies = { __proto__: null, wait: 0, giveUp: 1, steal: 2 };

const kMake = Symbol('make');
const kName = Symbol('kName');
const kMode = Symbol('kMode');

const channels = {
  start: channel('locks.request.start'),
  grant: channel('locks.request.grant'),
  miss: channel('locks.request.miss'),
  end: channel('locks.request.end'),
};

function publish(channelOfEvent, message) {
  if (channelOfEvent.hasSubscribers) channelOfEvent.publish(message);
}

// ---- The classes -----------------------------------------------------------------------------

function finishClass(Class, ...members) {
  for (const member of members) {
    Object.defineProperty(Class.prototype, member, { enumerable: true });
  }
  Object.defineProperty(Class.prototype, Symbol.toStringTag, {
    __proto__: null, configurable: true, value: Class.name,
  });
}

class Lock {
  constructor(key = undefined, name, mode) {
    if (key !== kMake) throw new ERR_ILLEGAL_CONSTRUCTOR();
    this[kName] = name;
    this[kMode] = mode;
  }

  get name() {
    if (!(this instanceof Lock)) throw new ERR_INVALID_THIS('Lock');
    return this[kName];
  }

  get mode() {
    if (!(this instanceof Lock)) throw new ERR_INVALID_THIS('Lock');
    return this[kMode];
  }
}
finishClass(Lock, 'name', 'mode');

class LockManager {
  constructor(key = undefined) {
    if (key !== kMake) throw new ERR_ILLEGAL_CONSTRUCTOR();
  }

  async request(name, options, callback = undefined) {
    const withOptions = callback !== undefined && typeof options !== 'function';
    const given = readRequest(name, withOptions ? options : kEmptyObject, callback ?? options);
    publish(channels.start, { name: given.name, mode: given.mode });
    const { ifAvailable, mode, name: text, steal } = given;
    try {
      const result = await new LockRequest(given).start();
      publish(channels.end, { name: text, mode, ifAvailable, steal, error: undefined });
      return result;
    } catch (error) {
      publish(channels.end, { name: text, mode, ifAvailable, steal, error });
      throw error;
    }
  }

  async query() {
    if (!(this instanceof LockManager)) throw new ERR_INVALID_THIS('LockManager');
    const [held, pending] = binding.query();
    // Node answers with a promise of its native half, which takes as long.
    return Promise.resolve({ held: describe(held), pending: describe(pending) });
  }
}
finishClass(LockManager, 'request', 'query');

function describe(list) {
  const locks = [];
  const clientId = `node-${process.pid}-${internalBinding('worker').threadId}`;
  for (let index = 0; index < list.length; index += 2) {
    locks.push({ name: list[index], mode: list[index + 1], clientId });
  }
  return locks;
}

// ---- Arguments -------------------------------------------------------------------------------

function readRequest(name, options, callback) {
  const text = toDOMString(name);
  validateFunction(callback, 'callback');
  return { ...readOptions(options ?? kEmptyObject, text), name: text, callback };
}

function readOptions(options, name) {
  if (typeof options !== 'object' && typeof options !== 'function') {
    throw codedTypeError('Value cannot be converted to a dictionary');
  }
  const { mode = 'exclusive', signal } = options;
  const ifAvailable = Boolean(options.ifAvailable);
  const steal = Boolean(options.steal);
  if (`${mode}` !== 'exclusive' && `${mode}` !== 'shared') {
    const error = new ERR_INVALID_ARG_VALUE('mode', mode);
    error.message = `mode '${mode}' is not a valid enum value of type LockMode.`;
    throw error;
  }
  validateAbortSignal(signal, 'options.signal');
  signal?.throwIfAborted();
  const problem = problemOf(name, `${mode}`, ifAvailable, steal, signal);
  if (problem !== undefined) throw new DOMException(problem, 'NotSupportedError');
  return { ifAvailable, mode: `${mode}`, signal, steal };
}

function problemOf(name, mode, ifAvailable, steal, signal) {
  if (name[0] === '-') return 'Lock name may not start with hyphen';
  if (ifAvailable && steal) return 'ifAvailable and steal are mutually exclusive';
  if (steal && mode === 'shared') return 'mode: "shared" and steal are mutually exclusive';
  if (signal !== undefined && (steal || ifAvailable)) {
    return 'signal cannot be used with steal or ifAvailable';
  }
  return undefined;
}

// ---- One request -----------------------------------------------------------------------------

// Those that wait for a lock or hold one, by their numbers.
const requests = new Map();
let lastNumber = 0;

class LockRequest {
  #given;
  #number = ++lastNumber;
  #context = asyncState.current;
  #resolve;
  #reject;
  #onAbort = undefined;

  constructor(given) {
    this.#given = given;
  }

  start() {
    const { ifAvailable, mode, name, signal, steal } = this.#given;
    const promise = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    requests.set(this.#number, this);
    const policy = steal ? policies.steal : ifAvailable ? policies.giveUp : policies.wait;
    const outcome = binding.request(this.#number, name, mode === 'shared', policy);
    if (steal) handleEvents();
    if (outcome === kGranted) {
      this.grant();
    } else if (outcome === kUnavailable) {
      requests.delete(this.#number);
      publish(channels.miss, { name, mode });
      this.#call(null);
    } else if (signal !== undefined) {
      this.#onAbort = () => this.#end(this.#reject, signal.reason);
      signal.addEventListener('abort', this.#onAbort, { once: true });
    }
    return promise;
  }

  grant() {
    const { mode, name, signal } = this.#given;
    if (this.#onAbort !== undefined) signal.removeEventListener('abort', this.#onAbort);
    publish(channels.grant, { name, mode });
    this.#call(new Lock(kMake, name, mode));
  }

  // The callback goes on, but its lock is another's.
  lose() {
    requests.delete(this.#number);
    this.#reject(new DOMException('The operation was aborted', 'AbortError'));
  }

  #call(lock) {
    const before = asyncState.current;
    asyncState.current = this.#context;
    try {
      const result = this.#given.callback(lock);
      if (typeof result?.then !== 'function') {
        this.#end(this.#resolve, result);
        return;
      }
      Promise.resolve(result).then(
        (value) => this.#end(this.#resolve, value), (error) => this.#end(this.#reject, error));
    } catch (error) {
      this.#end(this.#reject, error);
    } finally {
      asyncState.current = before;
    }
  }

  #end(settle, value) {
    settle(value);
    if (!requests.delete(this.#number)) return;
    binding.release(this.#number);
    handleEvents();
  }
}

// What others have done to our requests, or we ourselves.
function handleEvents() {
  const events = binding.takeEvents();
  for (let index = 0; index < events.length; index += 2) {
    const request = requests.get(events[index]);
    if (events[index + 1] === kStolen) request?.lose();
    else request?.grant();
  }
}

binding.listen(handleEvents);

module.exports = { Lock, LockManager, locks: new LockManager(kMake) };
