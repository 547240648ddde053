'use strict';

const ids = require('internal/async_hooks');
const contexts = require('internal/async_context');
const {
  codes: { ERR_ASYNC_CALLBACK, ERR_ASYNC_TYPE, ERR_INVALID_ARG_VALUE, ERR_INVALID_ASYNC_ID },
} = require('internal/errors');
const { deprecate, kEmptyObject } = require('internal/util');
const { validateBoolean, validateFunction, validateString } = require('internal/validators');

const kCallbacks = ['init', 'before', 'after', 'destroy', 'promiseResolve'];
const kHook = Symbol('hook');

class AsyncHook {
  constructor(options) {
    const hook = { __proto__: null, owner: this, tracksPromises: true };
    for (const name of kCallbacks) {
      const callback = options[name];
      if (callback !== undefined && typeof callback !== 'function') {
        throw new ERR_ASYNC_CALLBACK(`hook.${name}`);
      }
      hook[name] = callback;
    }
    const { trackPromises } = options;
    if (trackPromises !== undefined) validateBoolean(trackPromises, 'trackPromises');
    if (trackPromises === false) {
      if (hook.promiseResolve !== undefined) {
        throw new ERR_INVALID_ARG_VALUE(
          'trackPromises', trackPromises, 'must not be false when promiseResolve is enabled');
      }
      hook.tracksPromises = false;
    }
    Object.defineProperty(this, kHook, { __proto__: null, value: hook });
  }

  enable() {
    ids.enableHook(this[kHook]);
    return this;
  }

  disable() {
    ids.disableHook(this[kHook]);
    return this;
  }
}

function createHook(options) {
  ids.trackTasks();
  return new AsyncHook(options);
}

// One that asks for the ids wants them for timers and ticks too.
function executionAsyncId() {
  ids.trackTasks();
  return ids.executionAsyncId();
}

function triggerAsyncId() {
  ids.trackTasks();
  return ids.triggerAsyncId();
}

function executionAsyncResource() {
  ids.trackTasks();
  return ids.executionAsyncResource();
}

const { asyncIdSymbol, triggerAsyncIdSymbol } = ids;
const kDestroyed = Symbol('destroyed');
const kContextFrame = Symbol('context_frame');

class AsyncResource {
  constructor(type, options = kEmptyObject) {
    validateString(type, 'type');
    let trigger = options;
    let requireManualDestroy = false;
    if (typeof options !== 'number') {
      trigger = options.triggerAsyncId === undefined ? ids.getDefaultTriggerAsyncId() :
        options.triggerAsyncId;
      requireManualDestroy = Boolean(options.requireManualDestroy);
    }
    if (!Number.isSafeInteger(trigger) || trigger < -1) {
      throw new ERR_INVALID_ASYNC_ID('triggerAsyncId', trigger);
    }

    this[kContextFrame] = contexts.getContext();
    const asyncId = this[asyncIdSymbol] = ids.newAsyncId();
    this[triggerAsyncIdSymbol] = trigger;
    if (ids.initHooksExist()) {
      if (type.length === 0) throw new ERR_ASYNC_TYPE(type);
      ids.emitInit(asyncId, type, trigger, this);
    }
    if (!requireManualDestroy && ids.destroyHooksExist()) {
      this[kDestroyed] = { destroyed: false };
      ids.registerDestroyHook(this, asyncId, this[kDestroyed]);
    }
  }

  runInAsyncScope(fn, thisArg, ...args) {
    const asyncId = this[asyncIdSymbol];
    ids.emitBefore(asyncId, this[triggerAsyncIdSymbol], this);
    const outer = contexts.getContext();
    contexts.setContext(this[kContextFrame]);
    try {
      return Reflect.apply(fn, thisArg, args);
    } finally {
      contexts.setContext(outer);
      if (ids.hasAsyncIdStack()) ids.emitAfter(asyncId);
    }
  }

  emitDestroy() {
    if (this[kDestroyed] !== undefined) this[kDestroyed].destroyed = true;
    ids.emitDestroy(this[asyncIdSymbol]);
    return this;
  }

  asyncId() {
    return this[asyncIdSymbol];
  }

  triggerAsyncId() {
    return this[triggerAsyncIdSymbol];
  }

  bind(fn, thisArg) {
    validateFunction(fn, 'fn');
    let resource = this;
    const bound = thisArg === undefined ? function(...args) {
      return resource.runInAsyncScope(fn, this, ...args);
    } : this.runInAsyncScope.bind(this, fn, thisArg);
    const deprecated = (accessor) => deprecate(
      accessor, 'The asyncResource property on bound functions is deprecated', 'DEP0172',
      false);
    Object.defineProperties(bound, {
      length: { __proto__: null, value: fn.length, configurable: true },
      asyncResource: {
        __proto__: null,
        configurable: true,
        enumerable: true,
        get: deprecated(() => resource),
        set: deprecated((value) => { resource = value; }),
      },
    });
    return bound;
  }

  static bind(fn, type, thisArg) {
    return new AsyncResource(type || fn.name || 'bound-anonymous-fn').bind(fn, thisArg);
  }
}

module.exports = {
  get AsyncLocalStorage() {
    return require('internal/async_local_storage').AsyncLocalStorage;
  },
  createHook,
  executionAsyncId,
  triggerAsyncId,
  executionAsyncResource,
  AsyncResource,
};

require('internal/lazy_property').defineLazy(
  module.exports, 'asyncWrapProviders',
  () => require('internal/async_providers').asyncWrapProviders);
