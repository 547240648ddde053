'use strict';

// Messages for other threads, whose engines share no objects with ours: a text, and attachments.
//
// The text is a flat list in JSON, which the engine writes and reads much faster than script could
// write bytes. Each value is a tag and what belongs to it; objects have numbers in the order in
// which they come. Attachments are memory and ports; those in the transfer list come first.
//
// A plain object that holds nothing but what JSON can tell is written as it is, which is quicker
// to read: so a text begins with a bracket or with a brace.

const { isDOMException } = require('internal/domexception');
const {
  cannotClone, checkTransferList, dataCloneError, followsBuffer, isOpaque, isSharedMemory,
  refuseMarked, unbox,
} = require('internal/structured_clone');
const {
  kAssembly, kClone, kDescriptorForm, kDetach, kDisassemble, kPack, kTakeDescriptor, kTakeFile,
  kTransfer, kUncloneable, marks,
} = require('internal/transferable');
const { hasOnlyItems } = internalBinding('util');
const types = require('internal/util/types');

const binding = internalBinding('messaging');
const { stringify } = JSON;
const { hasOwn, keys: keysOf } = Object;

const tags = {
  __proto__: null,
  undefined: 0,
  null: 1,
  true: 2,
  false: 3,
  number: 4,
  specialNumber: 5,
  string: 6,
  bigint: 7,
  reference: 8,
  object: 9,
  array: 10,
  sparseArray: 11,
  date: 12,
  regExp: 13,
  map: 14,
  set: 15,
  error: 16,
  boxed: 17,
  buffer: 18,
  view: 19,
  instance: 20,
  transferred: 21,
  wasmModule: 22,
  wasmMemory: 23,
};

// What becomes of a buffer, the descriptor of a file, or a module or memory of WebAssembly; see the
// native half.
const loading = { __proto__: null, copy: 0, move: 1, share: 2, file: 3, module: 4, memory: 5 };

const kindOfPort = 0;
const kindOfBuffer = 1;
const kindOfOther = 2;
const kindOfFile = 3;
// Then what makes it, and the number of its ports, follow.
const kindOfAssembly = 4;
// Then what makes it, and its data, follow.
const kindOfDescriptor = 5;

class Packer {
  #flat = [];
  // The numbers of objects. There is no list before the second one: most messages are one object.
  #ids = undefined;
  #first = undefined;
  #attachments;
  #transferred = undefined;
  // Then each receiver needs memory of its own.
  #isForMany;

  constructor(list, isForMany) {
    this.#isForMany = isForMany;
    this.#attachments = [];
    this.#flat.push(list.length);
    if (list.length > 0) this.#transferred = new Map();
    for (let index = 0; index < list.length; index++) this.#announce(list[index], index);
  }

  // Its attachments come when all else is packed.
  #announce(object, index) {
    this.#transferred.set(object, index);
    const kind = kindOf(object);
    this.#flat.push(kind);
    if (kind === kindOfAssembly) {
      const { maker, portCount } = object[kAssembly];
      this.#flat.push(maker, portCount);
      this.#attachments.length += portCount;
      return;
    }
    if (kind === kindOfDescriptor) {
      const { maker, data } = object[kDescriptorForm];
      this.#flat.push(maker, data);
    }
    this.#attachments.length++;
  }

  finish(list) {
    let place = 0;
    for (const object of list) {
      if (kindOf(object) === kindOfAssembly) {
        for (const port of object[kDisassemble]()) this.#attachments[place++] = port[kDetach]();
      } else {
        this.#attachments[place++] = unload(object);
      }
    }
    const flat = this.#flat;
    if (flat.toJSON !== undefined) Object.defineProperty(flat, 'toJSON', { value: undefined });
    const attachments = this.#attachments;
    // The native half would ask an empty list for its length, which takes as long as the text does.
    return { text: stringify(flat), attachments: attachments.length === 0 ? undefined : attachments };
  }

  add(value) {
    const flat = this.#flat;
    switch (typeof value) {
      case 'string': flat.push(tags.string, value); break;
      case 'number': this.#addNumber(value); break;
      case 'undefined': flat.push(tags.undefined); break;
      case 'boolean': flat.push(value ? tags.true : tags.false); break;
      case 'bigint': flat.push(tags.bigint, value.toString()); break;
      case 'object':
        if (value === null) flat.push(tags.null);
        else this.#addObject(value);
        break;
      default: throw cannotClone(value);
    }
  }

  // The number that the object already has. If it has none, it gets the next one.
  #numberOf(value) {
    if (this.#first === undefined) {
      this.#first = value;
      return undefined;
    }
    const ids = this.#ids ??= new Map([[this.#first, 0]]);
    const known = ids.get(value);
    if (known === undefined) ids.set(value, ids.size);
    return known;
  }

  #addNumber(value) {
    if (Number.isFinite(value) && !Object.is(value, -0)) this.#flat.push(tags.number, value);
    else this.#flat.push(tags.specialNumber, Object.is(value, -0) ? '-0' : String(value));
  }

  #addObject(value) {
    const known = this.#numberOf(value);
    if (known !== undefined) {
      this.#flat.push(tags.reference, known);
      return;
    }
    const place = this.#transferred?.get(value);
    if (place !== undefined) {
      this.#flat.push(tags.transferred, place);
      return;
    }
    if (marks.hasUncloneable) refuseMarked(value);
    if (value === process.env) this.#addPlain(value);
    else if (types.isProxy(value)) throw cannotClone(value);
    else this.#addKnownKind(value);
  }

  #addKnownKind(value) {
    const prototype = Object.getPrototypeOf(value);
    const flat = this.#flat;
    if (Array.isArray(value)) {
      this.#addArray(value);
    } else if (prototype === Object.prototype || prototype === null) {
      if (types.isArgumentsObject(value)) throw cannotClone(value);
      this.#addPlain(value);
    } else if (ArrayBuffer.isView(value)) {
      this.#addView(value);
    } else if (types.isAnyArrayBuffer(value)) {
      this.#addBuffer(value);
    } else if (types.isMap(value)) {
      const entries = [...Map.prototype.entries.call(value)];
      flat.push(tags.map, entries.length);
      for (const [key, inner] of entries) {
        this.add(key);
        this.add(inner);
      }
    } else if (types.isSet(value)) {
      const entries = [...Set.prototype.values.call(value)];
      flat.push(tags.set, entries.length);
      for (const inner of entries) this.add(inner);
    } else if (types.isDate(value)) {
      const time = Date.prototype.getTime.call(value);
      flat.push(tags.date, Number.isNaN(time) ? null : time);
    } else if (types.isRegExp(value)) {
      flat.push(tags.regExp, value.source, value.flags);
    } else if (types.isNativeError(value) && !isDOMException(value)) {
      this.#addError(value);
    } else if (types.isBoxedPrimitive(value) && !types.isSymbolObject(value)) {
      flat.push(tags.boxed);
      this.add(unbox(value));
    } else {
      this.#addInstance(value);
    }
  }

  #addPlain(value) {
    const countPlace = this.#addObjectHead();
    this.#flat[countPlace] = this.#addProperties(value, keysOf(value));
  }

  // Returns the place of the number of properties.
  #addObjectHead() {
    return this.#flat.push(tags.object, 0) - 1;
  }

  // The text of a plain object, if JSON can tell it; otherwise the object is added, and there is no
  // text. No property is read twice, since reading may run script.
  addOrTell(value) {
    const keys = keysOf(value);
    const read = {};
    let place = 0;
    let isTold = true;
    // What is inherited could not be set, or would be set elsewhere.
    while (isTold && place < keys.length && !(keys[place] in read)) {
      const key = keys[place++];
      // A getter may have removed it.
      if (!hasOwn(value, key)) continue;
      const inner = read[key] = value[key];
      isTold = isToldByJSON(inner);
    }
    if (isTold && place === keys.length) return stringify(read);
    this.#numberOf(value);
    const countPlace = this.#addObjectHead();
    const readCount = this.#addProperties(read, keysOf(read));
    this.#flat[countPlace] = readCount + this.#addProperties(value, keys.slice(place));
    return undefined;
  }

  #addProperties(value, keys) {
    let count = 0;
    for (const key of keys) {
      // A getter may have removed it.
      if (!hasOwn(value, key)) continue;
      this.#flat.push(key);
      this.add(value[key]);
      count++;
    }
    return count;
  }

  #addArray(value) {
    const { length } = value;
    if (hasOnlyItems(value) && !hasHole(value, length)) {
      this.#flat.push(tags.array, length);
      for (let index = 0; index < length; index++) this.add(value[index]);
      return;
    }
    const keys = keysOf(value);
    const flat = this.#flat;
    if (keys.length === length && (length === 0 || keys[length - 1] === `${length - 1}`)) {
      flat.push(tags.array, length);
      for (let index = 0; index < length; index++) this.add(value[index]);
      return;
    }
    flat.push(tags.sparseArray, length);
    const countPlace = flat.length;
    flat.push(0);
    flat[countPlace] = this.#addProperties(value, keys);
  }

  #addError(value) {
    const { name, stack } = value;
    const message = Object.getOwnPropertyDescriptor(value, 'message');
    this.#flat.push(tags.error, typeof name === 'string' ? name : '',
                    message !== undefined && 'value' in message ? `${message.value}` : null,
                    typeof stack === 'string' ? stack : null, hasOwn(value, 'cause'));
    if (hasOwn(value, 'cause')) this.add(value.cause);
  }

  #addBuffer(value) {
    const flat = this.#flat;
    if (types.isSharedArrayBuffer(value)) {
      flat.push(tags.buffer, this.#attachments.length, -1);
      this.#attachments.push([value, loading.share]);
      return;
    }
    if (value.detached) {
      throw dataCloneError('An ArrayBuffer is detached and could not be cloned.');
    }
    flat.push(tags.buffer, this.#attachments.length, value.resizable ? value.maxByteLength : -1);
    this.#attachments.push([value.slice(0), this.#isForMany ? loading.copy : loading.move]);
  }

  #addView(value) {
    const isDataView = types.isDataView(value);
    this.#flat.push(tags.view, isDataView ? 'DataView' : value[Symbol.toStringTag],
                    value.byteOffset,
                    followsBuffer(value) ? -1 : isDataView ? value.byteLength : value.length);
    this.add(value.buffer);
  }

  #addInstance(value) {
    if (isDOMException(value)) {
      const { message, name, stack } = value;
      this.#flat.push(tags.instance, 'internal/domexception:unpack');
      this.add({ message, name, stack });
      return;
    }
    if (typeof value[kPack] === 'function') {
      const { maker, data } = value[kPack]();
      this.#flat.push(tags.instance, maker);
      this.add(data);
      return;
    }
    if (value instanceof WebAssembly.Module && binding.isModule(value)) {
      this.#flat.push(tags.wasmModule, this.#attachments.length);
      this.#attachments.push([value, loading.module]);
      return;
    }
    if (isSharedMemory(value)) {
      this.#flat.push(tags.wasmMemory, this.#attachments.length);
      this.#attachments.push([value, loading.memory]);
      return;
    }
    refuseInstance(value);
    this.#addPlain(value);
  }
}

function isToldByJSON(value) {
  switch (typeof value) {
    case 'string':
    case 'boolean': return true;
    case 'number': return Number.isFinite(value) && !Object.is(value, -0);
    default: return value === null;
  }
}

// Whether addOrTell() is for it.
function isPlain(value) {
  return typeof value === 'object' && value !== null && !marks.hasUncloneable &&
    !types.isProxy(value) && Object.getPrototypeOf(value) === Object.prototype &&
    !Array.isArray(value) && !types.isArgumentsObject(value) && !('toJSON' in Object.prototype);
}

function hasHole(array, length) {
  for (let index = 0; index < length; index++) {
    if (!hasOwn(array, index)) return true;
  }
  return false;
}

// What cannot go to another thread.
function refuseInstance(value) {
  if (value[kUncloneable] === true) {
    throw dataCloneError('Cannot clone object of unsupported type.');
  }
  if (typeof value[kTransfer] === 'function') {
    throw dataCloneError(
      'Object that needs transfer was found in message but not listed in transferList');
  }
  if (typeof value[kClone] === 'function' || value instanceof WebAssembly.Module ||
      isOpaque(value) || value === globalThis) {
    throw cannotClone(value);
  }
}

function kindOf(value) {
  if (types.isArrayBuffer(value)) return kindOfBuffer;
  if (typeof value[kTakeFile] === 'function') return kindOfFile;
  if (value[kAssembly] !== undefined) return kindOfAssembly;
  if (typeof value[kTakeDescriptor] === 'function') return kindOfDescriptor;
  return typeof value[kDetach] === 'function' ? kindOfPort : kindOfOther;
}

// An attachment for an object of the transfer list.
function unload(value) {
  if (typeof value[kTakeFile] === 'function') return [value[kTakeFile](), loading.file];
  if (kindOf(value) === kindOfDescriptor) return [value[kTakeDescriptor](), loading.file];
  return types.isArrayBuffer(value) ? [value, loading.move] : value[kDetach]();
}

// Throws, and then nothing has been transferred.
function pack(value, list, isForMany = false) {
  if (list.length > 0) {
    checkTransferList(list);
    for (const each of list) {
      if (kindOf(each) === kindOfOther) {
        throw dataCloneError(`${each.constructor?.name ?? 'Object'} cannot be transferred to ` +
          'another thread.');
      }
    }
  }
  const packer = new Packer(list, isForMany);
  if (list.length === 0 && isPlain(value)) {
    const text = packer.addOrTell(value);
    if (text !== undefined) return { text, attachments: undefined };
  } else {
    packer.add(value);
  }
  return packer.finish(list);
}

module.exports = {
  kindOfAssembly, kindOfBuffer, kindOfDescriptor, kindOfFile, kindOfPort, pack, tags,
};
