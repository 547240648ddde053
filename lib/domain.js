'use strict';

// node:domain: several callbacks and emitters whose errors come to one place.
//
// A domain is carried along by hooks on asynchronous work, which cost something, so everything
// here begins with the first require('domain').

const { codes: {
  ERR_DOMAIN_CALLBACK_NOT_AVAILABLE,
  ERR_DOMAIN_CANNOT_SET_UNCAUGHT_EXCEPTION_CAPTURE,
  ERR_UNHANDLED_ERROR,
} } = require('internal/errors');
const { createHook } = require('async_hooks');
const EventEmitter = require('events');

if (process.hasUncaughtExceptionCaptureCallback()) throw new ERR_DOMAIN_CALLBACK_NOT_AVAILABLE();

// The domains that were entered and not left; the last one is the active one.
let stack = [];
let active = null;

Object.defineProperty(process, 'domain', {
  __proto__: null,
  enumerable: true,
  get: () => active,
  set(value) {
    active = value;
  },
});

function activate(domain) {
  process.domain = domain;
  exports.active = domain;
}

function setDomainOf(object, domain) {
  Object.defineProperty(object, 'domain', {
    __proto__: null, configurable: true, enumerable: false, value: domain, writable: true,
  });
}

// ---- Asynchronous work -------------------------------------------------------------------------

const domainOfWork = new Map();
const hook = createHook({
  init(asyncId, type, triggerAsyncId, resource) {
    if (process.domain === null || process.domain === undefined) return;
    domainOfWork.set(asyncId, process.domain);
    // What comes from another context must not be a way out of it.
    if (type !== 'PROMISE' || resource instanceof Promise) setDomainOf(resource, process.domain);
  },
  before: (asyncId) => domainOfWork.get(asyncId)?.enter(),
  after: (asyncId) => domainOfWork.get(asyncId)?.exit(),
  destroy: (asyncId) => domainOfWork.delete(asyncId),
});

// ---- Exceptions that nobody caught -------------------------------------------------------------

const { setUncaughtExceptionCaptureCallback } = process;
const placeOfRequire = new Error('require(`domain`) at this point').stack;
process.setUncaughtExceptionCaptureCallback = function() {
  const error = new ERR_DOMAIN_CANNOT_SET_UNCAUGHT_EXCEPTION_CAPTURE();
  error.stack += `\n${'-'.repeat(40)}\n${placeOfRequire}`;
  throw error;
};

function updateCapture() {
  setUncaughtExceptionCaptureCallback(null);
  if (stack.some((domain) => domain.listenerCount('error') > 0)) {
    setUncaughtExceptionCaptureCallback((error) => process.domain._errorHandler(error));
  }
}

function leaveAll() {
  stack.length = 0;
  activate(null);
  updateCapture();
}

// Before any other listener the domains are left.
process.on('newListener', (name, listener) => {
  if (name !== 'uncaughtException' || listener === leaveAll) return;
  process.removeListener(name, leaveAll);
  process.prependListener(name, leaveAll);
});
process.on('removeListener', (name, listener) => {
  if (name !== 'uncaughtException' || listener === leaveAll) return;
  const listeners = process.listeners(name);
  if (listeners.length === 1 && listeners[0] === leaveAll) process.removeListener(name, leaveAll);
});

// ---- Domains -----------------------------------------------------------------------------------

class Domain extends EventEmitter {
  constructor() {
    super();
    this.members = [];
    hook.enable();
    this.on('removeListener', updateCapture);
    this.on('newListener', updateCapture);
  }
}
exports.Domain = Domain;
Domain.prototype.members = undefined;

function callInside(domain, callback, receiver, args) {
  domain.enter();
  const result = Reflect.apply(callback, receiver, args);
  domain.exit();
  return result;
}

// Of the outermost domain: what its handler throws is nobody's.
function handleOutermost(domain, error) {
  if (domain.listenerCount('error') === 0) return false;
  setUncaughtExceptionCaptureCallback(null);
  try {
    return domain.emit('error', error);
  } finally {
    updateCapture();
  }
}

// What the handler of an inner domain throws goes to the next one.
function handleInner(domain, error) {
  try {
    return domain.emit('error', error);
  } catch (thrown) {
    updateCapture();
    if (stack.length === 0) throw thrown;
    activate(stack.at(-1));
    return process.domain._errorHandler(thrown);
  }
}

const methods = {
  _errorHandler(error) {
    if ((typeof error === 'object' && error !== null) || typeof error === 'function') {
      setDomainOf(error, this);
      error.domainThrown = true;
    }
    // A handler does not run inside its own domain.
    while (exports.active === this) this.exit();
    const isCaught = stack.length === 0 ? handleOutermost(this, error) : handleInner(this, error);
    // The exception has ended the callback, and with it all that was entered.
    leaveAll();
    return isCaught;
  },

  enter() {
    activate(this);
    stack.push(this);
    updateCapture();
  },

  exit() {
    const index = stack.lastIndexOf(this);
    if (index === -1) return;
    stack.splice(index);
    activate(stack.at(-1));
    updateCapture();
  },

  add(emitter) {
    if (emitter.domain === this) return;
    if (emitter.domain) emitter.domain.remove(emitter);
    // Two domains in each other would hand an error to and fro.
    if (this.domain && emitter instanceof Domain) {
      for (let outer = this.domain; outer; outer = outer.domain) {
        if (emitter === outer) return;
      }
    }
    setDomainOf(emitter, this);
    this.members.push(emitter);
  },

  remove(emitter) {
    emitter.domain = null;
    const index = this.members.indexOf(emitter);
    if (index !== -1) this.members.splice(index, 1);
  },

  run(callback, ...args) {
    return callInside(this, callback, this, args);
  },

  intercept(callback) {
    const domain = this;
    return function runIntercepted(error, ...args) {
      if (!(error instanceof Error)) return callInside(domain, callback, this, args);
      error.domainBound = callback;
      error.domainThrown = false;
      setDomainOf(error, domain);
      domain.emit('error', error);
      return undefined;
    };
  },

  bind(callback) {
    const domain = this;
    function runBound(...args) {
      return callInside(domain, callback, this, args);
    }
    setDomainOf(runBound, this);
    return runBound;
  },
};
// Unlike methods of a class these are seen by whoever enumerates.
Object.assign(Domain.prototype, methods);

exports.create = exports.createDomain = function createDomain() {
  return new Domain();
};
exports.active = null;
exports._stack = stack;

// ---- Emitters ----------------------------------------------------------------------------------

EventEmitter.usingDomains = true;

const plainInit = EventEmitter.init;
EventEmitter.init = function(options) {
  setDomainOf(this, null);
  if (exports.active && !(this instanceof Domain)) this.domain = exports.active;
  return plainInit.call(this, options);
};

const plainEmit = EventEmitter.prototype.emit;

// Hands an emitter's error to its domain, whose handler runs outside of it.
function emitErrorTo(domain, emitter, error) {
  if (typeof error === 'object') {
    error.domainEmitter = emitter;
    setDomainOf(error, domain);
    error.domainThrown = false;
  }
  const outerStack = [...stack];
  const outerActive = process.domain;
  while (stack.length > 0 && stack.at(-1) === outerActive) stack.pop();
  activate(stack.at(-1) ?? null);
  updateCapture();
  domain.emit('error', error);
  exports._stack = stack = outerStack;
  activate(outerActive);
  updateCapture();
}

EventEmitter.prototype.emit = function emit(...args) {
  const { domain } = this;
  const [type] = args;
  const isHandled = type === 'error' && this.listenerCount(type) > 0;
  if (isHandled || domain === null || domain === undefined || this === process) {
    return Reflect.apply(plainEmit, this, args);
  }
  if (type !== 'error') return callInside(domain, plainEmit, this, args);
  emitErrorTo(domain, this, args[1] ? args[1] : new ERR_UNHANDLED_ERROR());
  return false;
};
