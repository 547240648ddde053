'use strict';

// Small helpers that many modules need. Part of every start: what is needed rarely is loaded by
// the function that needs it.

const { codes, hideFrom } = require('internal/errors');

const kEmptyObject = Object.freeze({ __proto__: null });
const kEnumerableProperty = Object.freeze({ __proto__: null, enumerable: true });

const customPromisify = Symbol.for('nodejs.util.promisify.custom');
const customPromisifyArgs = Symbol('customPromisifyArgs');

function validators() {
  return require('internal/validators');
}

// Native errors of any realm, and objects that inherit from this realm's Error.
function isError(value) {
  return require('internal/util/types').isNativeError(value) || value instanceof Error;
}

function removeColors(text) {
  return text.replace(/\u001b\[\d\d?m/g, '');
}

const warnedCodes = new Set();

// Returns a function that emits the warning, at most once for each code.
function getDeprecationWarningEmitter(code, message, deprecated, shouldEmitWarning = () => true) {
  let isDone = false;
  return function emitDeprecationWarning(arg) {
    if (isDone || !shouldEmitWarning(arg)) return;
    isDone = true;
    if (code === undefined) {
      process.emitWarning(message, 'DeprecationWarning', deprecated);
      return;
    }
    if (warnedCodes.has(code)) return;
    warnedCodes.add(code);
    process.emitWarning(message, 'DeprecationWarning', code, deprecated);
  };
}

// For classes that were functions once: makes an object where `new` is missing.
function deprecateInstantiation(Class, code, ...args) {
  const message = `Instantiating ${Class.name} without the 'new' keyword has been deprecated.`;
  getDeprecationWarningEmitter(code, message, Class)();
  return Reflect.construct(Class, args);
}

function isPendingDeprecation() {
  return require('internal/options').getOptionValue('--pending-deprecation') &&
    !process.noDeprecation;
}

function pendingDeprecate(fn, message, code) {
  const emit = getDeprecationWarningEmitter(code, message, deprecated, isPendingDeprecation);
  function deprecated(...args) {
    emit();
    return Reflect.apply(fn, this, args);
  }
  Object.defineProperty(deprecated, 'length', {
    __proto__: null, ...Object.getOwnPropertyDescriptor(fn, 'length'),
  });
  return deprecated;
}

// The returned function behaves as `fn`, also as a constructor, and warns at its first call.
function deprecate(fn, message, code, modifyPrototype = true) {
  if (code !== undefined) validators().validateString(code, 'code');
  const emit = getDeprecationWarningEmitter(code, message, deprecated);
  function deprecated(...args) {
    if (!process.noDeprecation) emit();
    return new.target ? Reflect.construct(fn, args, new.target) : Reflect.apply(fn, this, args);
  }
  if (modifyPrototype) {
    Object.setPrototypeOf(deprecated, fn);
    if (fn.prototype) deprecated.prototype = fn.prototype;
  }
  Object.defineProperty(deprecated, 'length', {
    __proto__: null, ...Object.getOwnPropertyDescriptor(fn, 'length'),
  });
  return deprecated;
}

const experimentalWarnings = new Set();

function emitExperimentalWarning(feature, messagePrefix, code, ctor) {
  if (experimentalWarnings.has(feature)) return;
  experimentalWarnings.add(feature);
  const message = `${feature} is an experimental feature and might change at any time`;
  process.emitWarning(`${messagePrefix ?? ''}${message}`, 'ExperimentalWarning', code, ctor);
}

function assertCrypto() {
  if (!process.versions.openssl) throw new codes.ERR_NO_CRYPTO();
}

const encodingNames = {
  '__proto__': null,
  '': 'utf8',
  'utf8': 'utf8',
  'utf-8': 'utf8',
  'ucs2': 'utf16le',
  'ucs-2': 'utf16le',
  'utf16le': 'utf16le',
  'utf-16le': 'utf16le',
  'latin1': 'latin1',
  'binary': 'latin1',
  'base64': 'base64',
  'base64url': 'base64url',
  'hex': 'hex',
  'ascii': 'ascii',
};

// The canonical name of an encoding, or undefined when there is no such encoding.
function normalizeEncoding(encoding) {
  if (encoding === undefined || encoding === null || encoding === 'utf8') return 'utf8';
  return encodingNames[encoding] ?? encodingNames[`${encoding}`.toLowerCase()];
}

function filterDuplicateStrings(items, toLower) {
  const byKey = new Map();
  for (const item of items) {
    const key = item.toLowerCase();
    byKey.set(key, toLower ? key : item);
  }
  return [...byKey.values()].sort();
}

function cachedResult(fn) {
  let result;
  return () => (result ??= fn()).slice();
}

function getLazy(initializer) {
  let value;
  let isInitialized = false;
  return () => {
    if (!isInitialized) {
      value = initializer();
      isInitialized = true;
    }
    return value;
  };
}

// A class that may also be called without `new`.
function createClassWrapper(type) {
  function wrapper(...args) {
    return Reflect.construct(type, args, new.target || type);
  }
  Object.defineProperties(wrapper, {
    name: { __proto__: null, value: type.name },
    length: { __proto__: null, value: type.length },
  });
  Object.setPrototypeOf(wrapper, type);
  wrapper.prototype = type.prototype;
  return wrapper;
}

// Turns the name of a signal, in any case, or its number into the number.
function convertToValidSignal(signal) {
  const { signals } = require('os').constants;
  if (typeof signal === 'number' && Object.values(signals).includes(signal)) return signal;
  if (typeof signal === 'string') {
    const number = signals[signal.toUpperCase()];
    if (number) return number;
  }
  throw new codes.ERR_UNKNOWN_SIGNAL(signal);
}

function getConstructorOf(object) {
  for (let step = object; step; step = Object.getPrototypeOf(step)) {
    const constructor = Object.getOwnPropertyDescriptor(step, 'constructor')?.value;
    if (typeof constructor === 'function' && constructor.name !== '') return constructor;
  }
  return null;
}

function getSystemErrorMap() {
  return new Map(require('internal/util/system_errors').map());
}

function getSystemErrorName(errno) {
  const entry = require('internal/util/system_errors').map().get(errno);
  return entry === undefined ? `Unknown system error ${errno}` : entry[0];
}

function getSystemErrorMessage(errno) {
  const entry = require('internal/util/system_errors').map().get(errno);
  return entry === undefined ? `Unknown system error ${errno}` : entry[1];
}

function hiddenConstant(value) {
  return { __proto__: null, value, enumerable: false, writable: false, configurable: true };
}

function warnOfPromise() {
  process.emitWarning('Calling promisify on a function that returns a Promise is likely a mistake.',
    'DeprecationWarning', 'DEP0174');
}

// What a callback was given becomes one value: the first, or an object with the names in `names`.
function valueOfCallback(names, values) {
  if (names === undefined || values.length < 2) return values[0];
  return Object.fromEntries(names.map((name, index) => [name, values[index]]));
}

function promisify(original) {
  validators().validateFunction(original, 'original');
  const custom = original[customPromisify];
  if (custom) {
    validators().validateFunction(custom, 'util.promisify.custom');
    return Object.defineProperty(custom, customPromisify, hiddenConstant(custom));
  }

  const names = original[customPromisifyArgs];
  function promisified(...args) {
    return new Promise((resolve, reject) => {
      args.push((error, ...values) => {
        if (error) reject(error);
        else resolve(valueOfCallback(names, values));
      });
      const result = Reflect.apply(original, this, args);
      if (result !== null && typeof result === 'object' &&
          require('internal/util/types').isPromise(result)) {
        warnOfPromise();
      }
    });
  }
  Object.setPrototypeOf(promisified, Object.getPrototypeOf(original));
  Object.defineProperty(promisified, customPromisify, hiddenConstant(promisified));
  return Object.defineProperties(promisified, Object.getOwnPropertyDescriptors(original));
}

promisify.custom = customPromisify;

// Removes one item; cheaper than splice() for the short lists it is used on.
function spliceOne(list, index) {
  for (; index + 1 < list.length; index++) list[index] = list[index + 1];
  list.pop();
}

function join(list, separator) {
  return list.join(separator);
}

function isUnderNodeModules(filename) {
  return Boolean(filename) && /[\\/]node_modules[\\/]/.test(filename);
}

function once(callback, { preserveReturnValue = false } = kEmptyObject) {
  let isCalled = false;
  let returnValue;
  return function(...args) {
    if (isCalled) return returnValue;
    isCalled = true;
    const result = Reflect.apply(callback, this, args);
    if (preserveReturnValue) returnValue = result;
    return result;
  };
}

function sleep(msec) {
  validators().validateUint32(msec, 'msec');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, msec);
}

function createDeferredPromise() {
  return Promise.withResolvers();
}

function defineValue(target, name, value, enumerable) {
  Object.defineProperty(target, name, {
    __proto__: null, value, enumerable, writable: true, configurable: true,
  });
}

// Interfaces and namespaces of the web platform are not enumerable, their operations are.
function exposeInterface(target, name, interfaceObject) {
  defineValue(target, name, interfaceObject, false);
}

function defineOperation(target, name, method) {
  defineValue(target, name, method, true);
}

function setOwnProperty(object, key, value) {
  defineValue(object, key, value, true);
  return object;
}

function exposeGetterAndSetter(target, name, get, set = undefined) {
  Object.defineProperty(target, name, {
    __proto__: null, enumerable: false, configurable: true, get, set,
  });
}

function named(fn, name) {
  return Object.defineProperty(fn, 'name', { __proto__: null, value: name });
}

// Properties of `target` that load module `id` when first read.
function defineLazyProperties(target, id, keys, enumerable = true) {
  for (const key of keys) {
    const set = named((value) => {
      Object.defineProperty(target, key, { __proto__: null, writable: true, value });
    }, `set ${key}`);
    const get = named(() => {
      const value = require(id)[key];
      set(value);
      return value;
    }, `get ${key}`);
    Object.defineProperty(target, key, {
      __proto__: null, configurable: true, enumerable, get, set,
    });
  }
}

function exposeLazyInterfaces(target, id, keys) {
  defineLazyProperties(target, id, keys, false);
}

// As above, but the property stays an accessor, which `check` may guard.
function defineReplaceableLazyAttribute(target, id, keys, writable = true, check = undefined) {
  for (const key of keys) {
    let value;
    let isSet = false;
    const get = named(function() {
      if (check !== undefined) Reflect.apply(check, this, []);
      return isSet ? value : (value ??= require(id)[key]);
    }, `get ${key}`);
    const set = named((replacement) => {
      isSet = true;
      value = replacement;
    }, `set ${key}`);
    Object.defineProperty(target, key, {
      __proto__: null, enumerable: true, configurable: true, get, set: writable ? set : undefined,
    });
  }
}

function lazyDOMExceptionClass() {
  return require('internal/domexception').DOMException;
}

function lazyDOMException(message, name) {
  const DOMException = lazyDOMExceptionClass();
  return hideFrom(lazyDOMException, new DOMException(message, name));
}

function filterOwnProperties(source, keys) {
  const filtered = { __proto__: null };
  for (const key of keys) {
    if (Object.hasOwn(source, key)) filtered[key] = source[key];
  }
  return filtered;
}

function isArrayBufferDetached(buffer) {
  return buffer.detached;
}

// A class is defined inside, because this file is part of every start and few need it.
function makeWeakReferenceClass() {
  return class WeakReference {
    #weak;
    #strong = null;
    #count = 0;

    constructor(object) {
      this.#weak = new WeakRef(object);
    }

    incRef() {
      if (++this.#count === 1) this.#strong = this.#weak.deref() ?? null;
      return this.#count;
    }

    decRef() {
      if (--this.#count === 0) this.#strong = null;
      return this.#count;
    }

    get() {
      return this.#strong ?? this.#weak.deref();
    }
  };
}

module.exports = {
  assertCrypto,
  cachedResult,
  convertToValidSignal,
  createClassWrapper,
  createDeferredPromise,
  customInspectSymbol: Symbol.for('nodejs.util.inspect.custom'),
  customPromisifyArgs,
  defineLazyProperties,
  defineOperation,
  defineReplaceableLazyAttribute,
  deprecate,
  deprecateInstantiation,
  emitExperimentalWarning,
  exposeGetterAndSetter,
  exposeInterface,
  exposeLazyInterfaces,
  exposeNamespace: exposeInterface,
  filterDuplicateStrings,
  filterOwnProperties,
  getConstructorOf,
  getDeprecationWarningEmitter,
  getLazy,
  getSystemErrorMap,
  getSystemErrorMessage,
  getSystemErrorName,
  isArrayBufferDetached,
  isError,
  isPendingDeprecation,
  isUnderNodeModules,
  join,
  kEmptyObject,
  kEnumerableProperty,
  kIsEncodingSymbol: Symbol('kIsEncodingSymbol'),
  lazyDOMException,
  lazyDOMExceptionClass,
  normalizeEncoding,
  once,
  pendingDeprecate,
  promisify,
  removeColors,
  setOwnProperty,
  sleep,
  spliceOne,
  SymbolAsyncDispose: Symbol.asyncDispose ?? Symbol.for('nodejs.asyncDispose'),
  SymbolDispose: Symbol.dispose ?? Symbol.for('nodejs.dispose'),
  toUSVString: (value) => `${value}`.toWellFormed(),
  get WeakReference() {
    const value = makeWeakReferenceClass();
    Object.defineProperty(module.exports, 'WeakReference', { __proto__: null, value });
    return value;
  },
};
