'use strict';

const { codes: { ERR_MISSING_ARGS } } = require('internal/errors');
const { DOMException, cloneDOMException, isDOMException } = require('internal/domexception');
const { kCheckTransfer, kClone, kTransfer, kUncloneable, marks, untransferable } =
  require('internal/transferable');
const { hasOnlyItems } = internalBinding('util');
const types = require('internal/util/types');
const { checkDictionary, codedTypeError, convertSequence, isObject } =
  require('internal/webidl');

const kPrefix = "Failed to execute 'structuredClone'";
const kErrorTypes = {
  __proto__: null, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError,
};
const hasOwn = Object.hasOwn;

function dataCloneError(message) {
  return new DOMException(message, 'DataCloneError');
}

// Objects that are plain to the eye but hold what cannot be copied.
const kOpaqueTags = new Set([
  '[object Array Iterator]', '[object AsyncGenerator]', '[object Generator]',
  '[object Map Iterator]', '[object RegExp String Iterator]', '[object Set Iterator]',
  '[object String Iterator]', '[object Symbol]',
]);

function describe(value) {
  if (typeof value === 'symbol' || typeof value === 'function') return String(value);
  const tag = Object.prototype.toString.call(value);
  if (kOpaqueTags.has(tag) || Array.isArray(value)) return tag;
  return `#<${value.constructor?.name || 'Object'}>`;
}

function cannotClone(value) {
  return dataCloneError(`${describe(value)} could not be cloned.`);
}

function isOpaque(value) {
  return types.isWeakMap(value) || types.isWeakSet(value) || types.isPromise(value) ||
    value instanceof WeakRef || value instanceof FinalizationRegistry ||
    types.isGeneratorObject(value) || types.isSymbolObject(value) ||
    types.isMapIterator(value) || types.isSetIterator(value) || types.isExternal(value) ||
    kOpaqueTags.has(Object.prototype.toString.call(value)) || isIntlObject(value) ||
    isWebAssemblyObject(value);
}

function isWebAssemblyObject(value) {
  const { Global, Instance, Memory, Table } = WebAssembly;
  return value instanceof Memory || value instanceof Instance || value instanceof Table ||
    value instanceof Global;
}

// A WebAssembly.Memory that several threads can use.
function isSharedMemory(value) {
  return value instanceof WebAssembly.Memory && internalBinding('messaging').isSharedMemory(value);
}

function isIntlObject(value) {
  const { constructor } = value;
  return typeof constructor === 'function' && hasOwn(Intl, constructor.name) &&
    Intl[constructor.name] === constructor;
}

function refuseMarked(value) {
  if (hasOwn(value, kUncloneable) && !types.isAnyArrayBuffer(value)) {
    throw dataCloneError('Cannot clone object of unsupported type.');
  }
}

// ---- One clone -------------------------------------------------------------------------------

class Cloner {
  // What has been copied already, and where transferred objects went. The first one is kept apart:
  // most values are primitive or one object, and need no map.
  #first = undefined;
  #firstCopy = undefined;
  #copies = undefined;

  replace(original, copy) {
    if (this.#first === undefined) {
      this.#first = original;
      this.#firstCopy = copy;
    } else {
      (this.#copies ??= new Map()).set(original, copy);
    }
    return copy;
  }

  #copyOf(value) {
    return value === this.#first ? this.#firstCopy : this.#copies?.get(value);
  }

  clone(value) {
    if (value === null || typeof value !== 'object') {
      if (typeof value === 'symbol' || typeof value === 'function') throw cannotClone(value);
      return value;
    }
    return this.#copyOf(value) ?? this.#cloneObject(value);
  }

  #cloneObject(value) {
    if (value === process.env) return this.#clonePlain(value);
    if (types.isProxy(value)) throw cannotClone(value);
    if (marks.hasUncloneable) refuseMarked(value);
    const prototype = Object.getPrototypeOf(value);
    if (Array.isArray(value)) return this.#cloneArray(value);
    if (prototype === Object.prototype || prototype === null) return this.#clonePlain(value);
    if (ArrayBuffer.isView(value)) return this.#cloneView(value);
    if (types.isAnyArrayBuffer(value)) return this.replace(value, copyBuffer(value));
    if (types.isMap(value)) return this.#cloneMap(value);
    if (types.isSet(value)) return this.#cloneSet(value);
    if (types.isDate(value)) return this.replace(value, new Date(value.getTime()));
    if (types.isRegExp(value)) return this.replace(value, new RegExp(value.source, value.flags));
    if (isDOMException(value)) return this.replace(value, cloneDOMException(value));
    if (types.isNativeError(value)) return this.#cloneError(value);
    if (types.isBoxedPrimitive(value) && !types.isSymbolObject(value)) {
      return this.replace(value, Object(unbox(value)));
    }
    return this.#cloneInstance(value);
  }

  #cloneInstance(value) {
    if (typeof value[kClone] === 'function') {
      return this.replace(value, value[kClone]((inner) => this.clone(inner)));
    }
    if (value[kUncloneable] === true) {
      throw dataCloneError('Cannot clone object of unsupported type.');
    }
    if (typeof value[kTransfer] === 'function') {
      throw dataCloneError(
        'Object that needs transfer was found in message but not listed in transferList');
    }
    if (value instanceof WebAssembly.Module) return this.replace(value, value);
    if (isSharedMemory(value)) {
      return this.replace(value, internalBinding('messaging').cloneMemory(value));
    }
    if (isOpaque(value) || value === globalThis) throw cannotClone(value);
    return this.#copyProperties(value, this.replace(value, {}));
  }

  #clonePlain(value) {
    if (types.isArgumentsObject(value)) throw cannotClone(value);
    return this.#copyProperties(value, this.replace(value, {}));
  }

  #cloneArray(value) {
    const { length } = value;
    const copy = this.replace(value, new Array(length));
    if (!hasOnlyItems(value)) return this.#copyProperties(value, copy);
    for (let index = 0; index < length; index++) {
      // What is not there is a hole in the copy, too.
      if (hasOwn(value, index)) copy[index] = this.clone(value[index]);
    }
    return copy;
  }

  #copyProperties(value, copy) {
    for (const key of Object.keys(value)) {
      // A getter may have removed it.
      if (!hasOwn(value, key)) continue;
      const inner = this.clone(value[key]);
      if (key === '__proto__') {
        Object.defineProperty(copy, key, {
          __proto__: null, value: inner, writable: true, enumerable: true, configurable: true,
        });
      } else {
        copy[key] = inner;
      }
    }
    return copy;
  }

  #cloneMap(value) {
    const copy = this.replace(value, new Map());
    for (const [key, inner] of [...Map.prototype.entries.call(value)]) {
      copy.set(this.clone(key), this.clone(inner));
    }
    return copy;
  }

  #cloneSet(value) {
    const copy = this.replace(value, new Set());
    for (const inner of [...Set.prototype.values.call(value)]) copy.add(this.clone(inner));
    return copy;
  }

  #cloneError(value) {
    const { name } = value;
    const Type = kErrorTypes[typeof name === 'string' ? name : ''] ?? Error;
    const copy = this.replace(value, new Type());
    const define = (key, content) => Object.defineProperty(copy, key, {
      __proto__: null, value: content, writable: true, enumerable: false, configurable: true,
    });
    const message = Object.getOwnPropertyDescriptor(value, 'message');
    if (message !== undefined && 'value' in message) define('message', `${message.value}`);
    const { stack } = value;
    if (typeof stack === 'string') define('stack', stack);
    if (hasOwn(value, 'cause')) define('cause', this.clone(value.cause));
    return copy;
  }

  #cloneView(value) {
    const buffer = this.clone(value.buffer);
    const isDataView = types.isDataView(value);
    const Type = isDataView ? DataView : globalThis[value[Symbol.toStringTag]];
    const { byteOffset } = value;
    // A view without a length of its own follows its buffer.
    const length = isDataView ? value.byteLength : value.length;
    const copy = followsBuffer(value) ? new Type(buffer, byteOffset) :
      new Type(buffer, byteOffset, length);
    return this.replace(value, copy);
  }
}

function unbox(value) {
  if (types.isNumberObject(value)) return Number.prototype.valueOf.call(value);
  if (types.isStringObject(value)) return String.prototype.valueOf.call(value);
  if (types.isBooleanObject(value)) return Boolean.prototype.valueOf.call(value);
  return BigInt.prototype.valueOf.call(value);
}

function copyBuffer(buffer) {
  // Shared memory stays shared.
  if (types.isSharedArrayBuffer(buffer)) return buffer;
  if (buffer.detached) {
    throw dataCloneError('An ArrayBuffer is detached and could not be cloned.');
  }
  if (!buffer.resizable) return buffer.slice(0);
  const copy = new ArrayBuffer(buffer.byteLength, { maxByteLength: buffer.maxByteLength });
  new Uint8Array(copy).set(new Uint8Array(buffer));
  return copy;
}

// Whether a view grows with its buffer: a view with a fixed length would rather be cut off.
function followsBuffer(view) {
  const { buffer } = view;
  if (!(buffer.resizable || buffer.growable)) return false;
  const unit = view.BYTES_PER_ELEMENT ?? 1;
  if (buffer.byteLength - view.byteOffset - view.byteLength >= unit) return false;
  if (buffer.growable || buffer.byteLength === buffer.maxByteLength) return false;
  const before = buffer.byteLength;
  const size = view.byteLength;
  buffer.resize(Math.min(before + unit, buffer.maxByteLength));
  const follows = view.byteLength !== size;
  buffer.resize(before);
  return follows;
}

// ---- Transfer --------------------------------------------------------------------------------

function checkTransferList(list) {
  const seen = new Set();
  for (const each of list) {
    if (each === null || typeof each !== 'object') {
      throw dataCloneError('Found invalid value in transferList.');
    }
    if (untransferable.has(each)) {
      throw dataCloneError('Cannot transfer object of unsupported type.');
    }
    const isBuffer = types.isArrayBuffer(each);
    if (!isBuffer && typeof each[kTransfer] !== 'function') {
      throw dataCloneError('Found invalid value in transferList.');
    }
    if (seen.has(each)) {
      const name = isBuffer ? 'ArrayBuffer' : each.constructor.name;
      throw dataCloneError(`Transfer list contains duplicate ${name}`);
    }
    if (isBuffer && each.detached) {
      throw dataCloneError('Cannot transfer object of unsupported type.');
    }
    each[kCheckTransfer]?.(seen);
    seen.add(each);
  }
}

// The clone is made of buffers that stand in for the transferred ones and get their contents at
// the end: if anything cannot be cloned, no buffer has been touched.
function cloneWithTransfer(value, list, cloner) {
  for (const each of list) {
    if (types.isArrayBuffer(each)) {
      const { byteLength, maxByteLength, resizable } = each;
      cloner.replace(
        each, new ArrayBuffer(byteLength, resizable ? { maxByteLength } : undefined));
    } else {
      cloner.replace(each, each[kTransfer]());
    }
  }
  const clone = cloner.clone(value);
  for (const each of list) {
    if (!types.isArrayBuffer(each)) continue;
    new Uint8Array(cloner.clone(each)).set(new Uint8Array(each));
    // Also one that native code may have a pointer to, which transfer() would leave as it is.
    internalBinding('messaging').detachBuffer(each);
  }
  return clone;
}

function readTransferList(options) {
  checkDictionary(options, `${kPrefix}: Options`);
  const transfer = options?.transfer;
  if (transfer === undefined) return [];
  return convertSequence(transfer, `${kPrefix}: transfer in Options`, (value, context) => {
    if (!isObject(value)) throw codedTypeError(`${context} is not an object.`);
    return value;
  });
}

function structuredClone(value, options = undefined) {
  if (arguments.length === 0) throw new ERR_MISSING_ARGS('The value argument must be specified');
  if (options === undefined && (value === null || typeof value !== 'object')) {
    return new Cloner().clone(value);
  }
  const list = readTransferList(options);
  const cloner = new Cloner();
  if (list.length === 0) return cloner.clone(value);
  checkTransferList(list);
  return cloneWithTransfer(value, list, cloner);
}
Object.defineProperty(structuredClone, 'length', { __proto__: null, value: 2 });

// For the ports: a copy, and what came to stand for the transferred objects.
function cloneMessage(value, list) {
  const cloner = new Cloner();
  if (list.length === 0) return { value: cloner.clone(value), list };
  checkTransferList(list);
  const copy = cloneWithTransfer(value, list, cloner);
  return { value: copy, list: list.map((each) => cloner.clone(each)) };
}

module.exports = {
  cannotClone,
  checkTransferList,
  cloneMessage,
  dataCloneError,
  followsBuffer,
  isOpaque,
  isSharedMemory,
  refuseMarked,
  structuredClone,
  unbox,
};
