'use strict';

// mock: replaces functions, methods and properties, and puts them back.

const {
  codes: { ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE },
} = require('internal/errors');
const {
  validateBoolean, validateFunction, validateInteger, validateObject,
} = require('internal/validators');
const {
  MockFunctionContext, nextImplementationOf, trackCallOf,
} = require('internal/test/mock/function_context');

const kNothing = () => {};

// ---- Functions -------------------------------------------------------------------------------

// Notes the call with its end, and hands it on.
function callMock(context, args, target, thisArgument, invoke) {
  const implementation = nextImplementationOf(context);
  let result;
  let error;
  try {
    result = invoke(implementation);
    return result;
  } catch (thrown) {
    error = thrown;
    throw thrown;
  } finally {
    trackCallOf(context, {
      __proto__: null,
      arguments: args,
      error,
      result,
      stack: new Error(),
      target,
      this: target === undefined ? thisArgument : result,
    });
  }
}

function makeProxy(original, context) {
  return new Proxy(original, {
    __proto__: null,
    apply(target, thisArgument, args) {
      return callMock(context, args, undefined, thisArgument,
                      (implementation) => Reflect.apply(implementation, thisArgument, args));
    },
    construct(target, args, newTarget) {
      return callMock(context, args, target, undefined,
                      (implementation) => Reflect.construct(implementation, args, newTarget));
    },
    get(target, name, receiver) {
      return name === 'mock' ? context : Reflect.get(target, name, receiver);
    },
  });
}

function validateTimes(times, name) {
  if (times === Infinity) return;
  validateInteger(times, name, 1);
}

// The descriptor of a method, wherever in the chain it is.
function findDescriptor(object, name) {
  for (let cursor = object; cursor !== null && cursor !== undefined;
    cursor = Object.getPrototypeOf(cursor)) {
    const descriptor = Object.getOwnPropertyDescriptor(cursor, name);
    if (descriptor !== undefined) return descriptor;
  }
  return undefined;
}

function validateStringOrSymbol(value, name) {
  if (typeof value !== 'string' && typeof value !== 'symbol') {
    throw new ERR_INVALID_ARG_TYPE(name, ['string', 'symbol'], value);
  }
}

function validateObjectOrFunction(value, name) {
  if (typeof value === 'function') return;
  validateObject(value, name);
}

// ---- The tracker -----------------------------------------------------------------------------

class MockTracker {
  #mocks = [];
  #timers;

  get timers() {
    return this.#timers ??= new (require('internal/test/mock/timers').MockTimers)();
  }

  fn(original = function() {}, implementation = original, options = { __proto__: null }) {
    if (original !== null && typeof original === 'object') {
      options = original;
      original = function() {};
      implementation = original;
    } else if (implementation !== null && typeof implementation === 'object') {
      options = implementation;
      implementation = original;
    }
    validateFunction(original, 'original');
    validateFunction(implementation, 'implementation');
    validateObject(options, 'options');
    const { times = Infinity } = options;
    validateTimes(times, 'options.times');
    return this.#mock(original, implementation, { __proto__: null, original }, times).proxy;
  }

  method(object, methodName, implementation = kNothing, options = { __proto__: null }) {
    validateStringOrSymbol(methodName, 'methodName');
    if (typeof object !== 'function') validateObject(object, 'object');
    if (implementation !== null && typeof implementation === 'object') {
      options = implementation;
      implementation = kNothing;
    }
    validateFunction(implementation, 'implementation');
    validateObject(options, 'options');
    const { getter = false, setter = false, times = Infinity } = options;
    validateBoolean(getter, 'options.getter');
    validateBoolean(setter, 'options.setter');
    validateTimes(times, 'options.times');
    if (setter && getter) {
      throw new ERR_INVALID_ARG_VALUE('options.setter', setter,
                                      'cannot be used with \'options.getter\'');
    }
    const kind = getter ? 'get' : setter ? 'set' : 'value';
    return this.#mockMethod(object, methodName, implementation, kind, times);
  }

  #mockMethod(object, methodName, implementation, kind, times) {
    const descriptor = findDescriptor(object, methodName);
    const original = descriptor?.[kind];
    if (typeof original !== 'function') {
      throw new ERR_INVALID_ARG_VALUE('methodName', original, 'must be a method');
    }
    if (Object.getOwnPropertyDescriptor(object, methodName)?.configurable === false) {
      throw new TypeError(`Cannot redefine property: ${String(methodName)}`);
    }
    const restore = { __proto__: null, descriptor, object, methodName };
    const { proxy } = this.#mock(
      original, implementation === kNothing ? original : implementation, restore, times);
    Object.defineProperty(object, methodName, replacementOf(descriptor, kind, proxy));
    return proxy;
  }

  getter(object, methodName, implementation = kNothing, options = { __proto__: null }) {
    if (implementation !== null && typeof implementation === 'object') {
      options = implementation;
      implementation = kNothing;
    } else {
      validateObject(options, 'options');
    }
    const { getter = true } = options;
    if (getter === false) {
      throw new ERR_INVALID_ARG_VALUE('options.getter', getter, 'cannot be false');
    }
    return this.method(object, methodName, implementation, { __proto__: null, ...options, getter });
  }

  setter(object, methodName, implementation = kNothing, options = { __proto__: null }) {
    if (implementation !== null && typeof implementation === 'object') {
      options = implementation;
      implementation = kNothing;
    } else {
      validateObject(options, 'options');
    }
    const { setter = true } = options;
    if (setter === false) {
      throw new ERR_INVALID_ARG_VALUE('options.setter', setter, 'cannot be false');
    }
    return this.method(object, methodName, implementation, { __proto__: null, ...options, setter });
  }

  property(object, propertyName, value) {
    validateObjectOrFunction(object, 'object');
    validateStringOrSymbol(propertyName, 'propertyName');
    const { MockPropertyContext } = require('internal/test/mock/property_context');
    const context = new MockPropertyContext(object, propertyName, value, arguments.length > 2);
    this.#mocks.push({ __proto__: null, context });
    return new Proxy(object, {
      __proto__: null,
      get(target, name, receiver) {
        return name === 'mock' ? context : Reflect.get(target, name, receiver);
      },
    });
  }

  module(specifier, options = { __proto__: null }) {
    const { mockModule } = require('internal/test/mock/module');
    const context = mockModule(specifier, options, MockTracker.prototype.module);
    this.#mocks.push({ __proto__: null, context });
    return context;
  }

  reset() {
    this.restoreAll();
    this.#timers?.reset();
    this.#mocks = [];
  }

  restoreAll() {
    for (const { context } of this.#mocks) context.restore();
  }

  #mock(original, implementation, restore, times) {
    const context = new MockFunctionContext(implementation, restore, times);
    this.#mocks.push({ __proto__: null, context });
    return { proxy: makeProxy(original, context) };
  }
}

function replacementOf(descriptor, kind, proxy) {
  const { configurable, enumerable } = descriptor;
  const replacement = { __proto__: null, configurable, enumerable };
  if (kind === 'get') return { ...replacement, get: proxy, set: descriptor.set };
  if (kind === 'set') return { ...replacement, get: descriptor.get, set: proxy };
  return { ...replacement, writable: descriptor.writable, value: proxy };
}

// An experiment that has to be asked for.
if (!require('internal/test/config').getConfig().moduleMocks) delete MockTracker.prototype.module;

module.exports = { MockTracker };
