'use strict';

// The parts of Node-API that are said best in JavaScript; src/node/napi calls them by these names.

const { Buffer } = require('buffer');
const { AsyncResource } = require('async_hooks');
const { pathToFileURL } = require('internal/url');
const { setImmediate } = require('internal/timers/functions');
const native = internalBinding('napi');

const { apply, getOwnPropertyDescriptor, ownKeys } = Reflect;
const { defineProperty, freeze, getPrototypeOf, hasOwn, seal, setPrototypeOf } = Object;
const { invoke } = native;

// ---- What objects carry without showing it ---------------------------------------------------

class Given {
  constructor(object) { return object; }
}

// The fields are put on objects that others have made, frozen ones too.
class Wrapped extends Given {
  #holder;
  constructor(object, holder) {
    super(object);
    this.#holder = holder;
  }
  static get(object) { return #holder in object ? object.#holder : undefined; }
  static set(object, holder) {
    if (#holder in object) object.#holder = holder;
    else new Wrapped(object, holder);
  }
}

class Tagged extends Given {
  #tag;
  constructor(object, tag) {
    super(object);
    this.#tag = tag;
  }
  static get(object) { return #tag in object ? object.#tag : undefined; }
}

// Of what class an object was made, whatever its prototype has become.
class Branded extends Given {
  #maker;
  constructor(object, maker) {
    super(object);
    this.#maker = maker;
  }
  static get(object) { return #maker in object ? object.#maker : undefined; }
}

// ---- Functions -------------------------------------------------------------------------------

function named(made, name) {
  return defineProperty(made, 'name', { value: name, configurable: true });
}

function makeFunction(name, holder) {
  return named(function(...args) {
    return invoke(holder, this, new.target, ...args);
  }, name);
}

function makeClass(name, holder) {
  const made = named(function(...args) {
    if (new.target !== undefined) new Branded(this, made);
    return invoke(holder, this, new.target, ...args);
  }, name);
  return made;
}

// A method, which refuses objects of other classes.
function makeMember(name, holder, maker) {
  return named(function(...args) {
    if (new.target === undefined &&
        (this === null || typeof this !== 'object' || Branded.get(this) !== maker)) {
      throw new TypeError('Illegal invocation');
    }
    return invoke(holder, this, new.target, ...args);
  }, name);
}

// ---- Properties ------------------------------------------------------------------------------

const isWritable = 1;
const isEnumerable = 2;
const isConfigurable = 4;

function defineValue(object, key, value, attributes) {
  defineProperty(object, key, {
    value,
    writable: (attributes & isWritable) !== 0,
    enumerable: (attributes & isEnumerable) !== 0,
    configurable: (attributes & isConfigurable) !== 0,
  });
}

function defineAccessor(object, key, get, set, attributes) {
  defineProperty(object, key, {
    get,
    set,
    enumerable: (attributes & isEnumerable) !== 0,
    configurable: (attributes & isConfigurable) !== 0,
  });
}

const skipsStrings = 8;
const skipsSymbols = 16;

function passes(object, key, filter) {
  if (typeof key === 'string' ? (filter & skipsStrings) !== 0 : (filter & skipsSymbols) !== 0) {
    return false;
  }
  if ((filter & (isWritable | isEnumerable | isConfigurable)) === 0) return true;
  const found = getOwnPropertyDescriptor(object, key);
  return found !== undefined &&
    ((filter & isWritable) === 0 || found.writable !== false) &&
    ((filter & isEnumerable) === 0 || found.enumerable) &&
    ((filter & isConfigurable) === 0 || found.configurable);
}

function isIndex(key) {
  const index = key >>> 0;
  return String(index) === key && index !== 0xffffffff;
}

function propertyNames(object, isOwnOnly, filter, keepsNumbers) {
  const names = [];
  const seen = new Set();
  let holder = object;
  do {
    for (const key of ownKeys(holder)) {
      if (seen.has(key)) continue;
      // One that is hidden hides those behind it, too.
      seen.add(key);
      if (passes(holder, key, filter)) {
        names.push(keepsNumbers && typeof key === 'string' && isIndex(key) ? Number(key) : key);
      }
    }
    holder = isOwnOnly ? null : getPrototypeOf(holder);
  } while (holder !== null);
  return names;
}

// ---- Values ----------------------------------------------------------------------------------

const errorKinds = { Error, TypeError, RangeError, SyntaxError };

function makeError(kind, message, code) {
  const error = new errorKinds[kind](message);
  if (code !== undefined) error.code = code;
  Error.captureStackTrace(error, makeError);
  return error;
}

function bigintFromHex(isNegative, hex) {
  const value = BigInt(`0x${hex}`);
  return isNegative ? -value : value;
}

function bigintToHex(value) {
  return value.toString(16);
}

// False if the engine keeps the memory where it is, because somebody has been told its address.
function detach(buffer) {
  buffer.transfer(0);
  return buffer.detached;
}

// ---- Finalizers ------------------------------------------------------------------------------

let collected = [];

const registry = new FinalizationRegistry((id) => {
  collected.push(id);
  if (collected.length === 1) scheduleFinalizers();
});

function finalizeCollected() {
  const ids = collected;
  collected = [];
  native.finalize(ids);
}

// As in Node they run among the immediates, outside of the collection.
function scheduleFinalizers() {
  setImmediate(finalizeCollected);
}

// ---- Exceptions that nobody catches ----------------------------------------------------------

function warnOfUncaught() {
  process.emitWarning(
    'Uncaught Node-API callback exception detected, please run node with option ' +
    '--force-node-api-uncaught-exceptions-policy=true to handle those exceptions properly.',
    'DeprecationWarning', 'DEP0168');
}

native.start({
  applyFunction: (callee, self, ...args) => apply(callee, self, args),
  applyList: apply,
  bigintFromHex,
  bigintToHex,
  defineAccessor,
  defineValue,
  detach,
  freeze,
  getPrototype: getPrototypeOf,
  hasOwn,
  isDetached: (value) => value instanceof ArrayBuffer && value.detached,
  makeAsyncResource: (name) => new AsyncResource(name, { requireManualDestroy: true }),
  destroyAsyncResource: (resource) => { resource.emitDestroy(); },
  makeBuffer: (memory, offset, length) => Buffer.from(memory, offset, length),
  makeClass,
  makeDataView: (buffer, offset, length) => new DataView(buffer, offset, length),
  makeError,
  makeFunction,
  makeMember,
  makeSymbol: (description) => Symbol(description),
  propertyNames,
  registerFinalizer: (object, id) => { registry.register(object, id); },
  runInAsyncScope: (resource, callee, self, args) =>
    resource.runInAsyncScope(callee, self, ...args),
  scheduleFinalizers: () => { setImmediate(() => native.finalize([])); },
  seal,
  setPrototype: setPrototypeOf,
  symbolFor: (key) => Symbol.for(key),
  tagObject: (object, tag) => { new Tagged(object, tag); },
  tagOf: Tagged.get,
  warnOfUncaught,
  wrapObject: Wrapped.set,
  wrapOf: Wrapped.get,
});

// What util.inspect() and util.types ask.
const util = internalBinding('util');
util.isExternal = native.isExternal;
util.getExternalValue = native.getExternalValue;

// { reason } if the addon cannot be loaded, else { exported }, or what it throws.
function load(filename, flags, exports) {
  const failure = {};
  const exported = native.load(filename, flags, exports, pathToFileURL(filename).href, failure);
  return { reason: failure.reason, exported };
}

module.exports = { load };
