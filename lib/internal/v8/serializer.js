'use strict';

const { codes: { ERR_CONSTRUCT_CALL_REQUIRED } } = require('internal/errors');
const { ByteWriter } = require('internal/v8/byte_writer');
const {
  errorTags,
  latestVersion,
  regExpFlags,
  tags,
  viewTags,
} = require('internal/v8/wire_format');
const types = require('internal/util/types');

const kState = Symbol('kState');

class State {
  writer = new ByteWriter();
  // Objects get numbers in the order in which they appear.
  ids = new Map();
  transferred = new Map();
  treatsViewsAsHostObjects = false;
}

// ---- The class -------------------------------------------------------------------------------

function Serializer() {
  if (new.target === undefined) {
    throw new ERR_CONSTRUCT_CALL_REQUIRED('Serializer');
  }
  Object.defineProperty(this, kState, { __proto__: null, value: new State() });
}

Object.assign(Serializer.prototype, {
  // Programs may replace these.
  _getDataCloneError: Error,

  writeHeader() {
    this[kState].writer.writeByte(tags.version);
    this[kState].writer.writeByte(latestVersion);
  },

  writeValue(value) {
    writeValue(this, value);
    return true;
  },

  releaseBuffer() {
    const { Buffer } = require('buffer');
    const bytes = this[kState].writer.release();
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  },

  transferArrayBuffer(id, arrayBuffer) {
    this[kState].transferred.set(arrayBuffer, id);
  },

  writeUint32(value) {
    this[kState].writer.writeVarint(value >>> 0);
  },

  writeUint64(high, low) {
    this[kState].writer.writeBigVarint((BigInt(high >>> 0) << 32n) | BigInt(low >>> 0));
  },

  writeDouble(value) {
    this[kState].writer.writeDouble(Number(value));
  },

  writeRawBytes(source) {
    if (!ArrayBuffer.isView(source)) {
      const { codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');
      const error = new TypeError('source must be a TypedArray or a DataView');
      error.code = new ERR_INVALID_ARG_TYPE('source', 'TypedArray', source).code;
      throw error;
    }
    const { buffer, byteOffset, byteLength } = source;
    this[kState].writer.writeBytes(new Uint8Array(buffer, byteOffset, byteLength));
  },

  _setTreatArrayBufferViewsAsHostObjects(flag) {
    this[kState].treatsViewsAsHostObjects = Boolean(flag);
  },
});
for (const name of Object.keys(Serializer.prototype)) {
  Object.defineProperty(Serializer.prototype, name, { __proto__: null, enumerable: false });
}

function refuse(serializer, shown) {
  throw serializer._getDataCloneError(`${shown} could not be cloned.`);
}

// As V8 shows an object in such a message.
function shownName(object) {
  if (typeof object === 'function') {
    return Function.prototype.toString.call(object);
  }
  const name = types.isProxy(object) ? 'Object' : object.constructor?.name;
  return name ? `#<${name}>` : Object.prototype.toString.call(object);
}

// ---- Primitives ------------------------------------------------------------------------------

function writeValue(serializer, value) {
  const { writer } = serializer[kState];
  switch (typeof value) {
    case 'undefined':
      writer.writeByte(tags.undefined);
      break;
    case 'boolean':
      writer.writeByte(value ? tags.true : tags.false);
      break;
    case 'number':
      writeNumber(writer, value);
      break;
    case 'bigint':
      writer.writeByte(tags.bigint);
      writeBigIntContents(writer, value);
      break;
    case 'string':
      writeString(writer, value);
      break;
    case 'symbol':
      refuse(serializer, String(value));
      break;
    default:
      if (value === null) {
        writer.writeByte(tags.null);
      } else {
        writeObject(serializer, value);
      }
  }
}

function writeNumber(writer, value) {
  if ((value | 0) === value && !Object.is(value, -0)) {
    writer.writeByte(tags.int32);
    writer.writeVarint(((value << 1) ^ (value >> 31)) >>> 0);
  } else {
    writer.writeByte(tags.double);
    writer.writeDouble(value);
  }
}

// The sign and the count of bytes, which is a multiple of eight, then the bytes.
function writeBigIntContents(writer, value) {
  const isNegative = value < 0n;
  let rest = isNegative ? -value : value;
  const words = [];
  while (rest > 0n) {
    words.push(rest & 0xffffffffffffffffn);
    rest >>= 64n;
  }
  writer.writeVarint(words.length * 8 * 2 + (isNegative ? 1 : 0));
  writer.writeBytes(new Uint8Array(new BigUint64Array(words).buffer));
}

const beyondOneByte = /[^\0-\xff]/;

function writeString(writer, text) {
  if (!beyondOneByte.test(text)) {
    writer.writeByte(tags.oneByteString);
    writer.writeVarint(text.length);
    writer.writeOneByteCharacters(text);
    return;
  }
  const byteLength = text.length * 2;
  const varintLength = Math.max(1, Math.ceil((32 - Math.clz32(byteLength)) / 7));
  // Readers want the characters at an even place.
  if ((writer.length + 1 + varintLength) % 2 === 1) {
    writer.writeByte(tags.padding);
  }
  writer.writeByte(tags.twoByteString);
  writer.writeVarint(byteLength);
  writer.writeTwoByteCharacters(text);
}

// ---- Objects ---------------------------------------------------------------------------------

function writeObject(serializer, object) {
  const state = serializer[kState];
  const { ids, writer } = state;
  const isView = ArrayBuffer.isView(object);
  if (isView && !state.treatsViewsAsHostObjects && !ids.has(object)) {
    // The memory comes first, so that several views can share it.
    writeObject(serializer, object.buffer);
  }
  const id = ids.get(object);
  if (id !== undefined) {
    writer.writeByte(tags.objectReference);
    writer.writeVarint(id);
    return;
  }
  ids.set(object, ids.size);
  if (isView) {
    writeView(serializer, object);
  } else {
    writeNewObject(serializer, object);
  }
}

function writeNewObject(serializer, object) {
  if (typeof object === 'function' || types.isProxy(object)) {
    refuse(serializer, shownName(object));
  } else if (Array.isArray(object)) {
    writeArray(serializer, object);
  } else if (Object.prototype.toString.call(object) === '[object Object]') {
    // Every other kind has a name of its own there. This spares most objects the questions below.
    writePlainObject(serializer, object);
  } else if (types.isDate(object)) {
    writeTagged(serializer, tags.date, (writer) => writer.writeDouble(object.valueOf()));
  } else if (types.isBoxedPrimitive(object)) {
    writeBoxed(serializer, object);
  } else if (types.isRegExp(object)) {
    writeRegExp(serializer, object);
  } else if (types.isMap(object)) {
    writeMap(serializer, object);
  } else if (types.isSet(object)) {
    writeSet(serializer, object);
  } else if (types.isAnyArrayBuffer(object)) {
    writeArrayBuffer(serializer, object);
  } else if (types.isNativeError(object)) {
    writeError(serializer, object);
  } else if (isUncloneable(object)) {
    refuse(serializer, shownName(object));
  } else {
    writePlainObject(serializer, object);
  }
}

function isUncloneable(object) {
  return types.isPromise(object) || types.isWeakMap(object) || types.isWeakSet(object) ||
    types.isGeneratorObject(object) || types.isMapIterator(object) ||
    types.isSetIterator(object) || types.isArgumentsObject(object) ||
    object instanceof WeakRef || object instanceof FinalizationRegistry;
}

function writeTagged(serializer, tag, writeContents) {
  const { writer } = serializer[kState];
  writer.writeByte(tag);
  writeContents(writer);
}

function isIndex(key) {
  const number = key >>> 0;
  return number !== 0xffffffff && String(number) === key;
}

// Keys that are indexes are written as numbers. Gives the count.
function writeProperties(serializer, object, keys) {
  let count = 0;
  for (const key of keys) {
    // A getter may have taken it away.
    if (Object.hasOwn(object, key)) {
      writeValue(serializer, isIndex(key) ? Number(key) : key);
      writeValue(serializer, object[key]);
      count++;
    }
  }
  return count;
}

function writePlainObject(serializer, object) {
  const { writer } = serializer[kState];
  writer.writeByte(tags.beginObject);
  const count = writeProperties(serializer, object, Object.keys(object));
  writer.writeByte(tags.endObject);
  writer.writeVarint(count);
}

function writeArray(serializer, array) {
  const { writer } = serializer[kState];
  const { length } = array;
  const keys = Object.keys(array);
  const isDense = keys.length >= length && (length === 0 || keys[length - 1] === `${length - 1}`);
  writer.writeByte(isDense ? tags.beginDenseArray : tags.beginSparseArray);
  writer.writeVarint(length);
  for (let index = 0; isDense && index < length; index++) {
    // Elements may have gone while others were written.
    if (index in array) {
      writeValue(serializer, array[index]);
    } else {
      writer.writeByte(tags.theHole);
    }
  }
  const count = writeProperties(serializer, array, isDense ? keys.slice(length) : keys);
  writer.writeByte(isDense ? tags.endDenseArray : tags.endSparseArray);
  writer.writeVarint(count);
  writer.writeVarint(length);
}

function writeBoxed(serializer, object) {
  const { writer } = serializer[kState];
  const value = object.valueOf();
  switch (typeof value) {
    case 'boolean':
      writer.writeByte(value ? tags.trueObject : tags.falseObject);
      break;
    case 'number':
      writer.writeByte(tags.numberObject);
      writer.writeDouble(value);
      break;
    case 'bigint':
      writer.writeByte(tags.bigintObject);
      writeBigIntContents(writer, value);
      break;
    case 'string':
      writer.writeByte(tags.stringObject);
      writeString(writer, value);
      break;
    default:
      refuse(serializer, 'Object');
  }
}

function writeRegExp(serializer, regExp) {
  writeTagged(serializer, tags.regExp, (writer) => {
    writeString(writer, regExp.source);
    writer.writeVarint(regExpFlags.reduce((bits, flag, index) =>
      (flag !== undefined && regExp.flags.includes(flag) ? bits | (1 << index) : bits), 0));
  });
}

function writeMap(serializer, map) {
  // A copy, since writing the entries may change the map.
  const entries = [...Map.prototype.entries.call(map)];
  writeTagged(serializer, tags.beginMap, (writer) => {
    for (const [key, value] of entries) {
      writeValue(serializer, key);
      writeValue(serializer, value);
    }
    writer.writeByte(tags.endMap);
    writer.writeVarint(entries.length * 2);
  });
}

function writeSet(serializer, set) {
  const values = [...Set.prototype.values.call(set)];
  writeTagged(serializer, tags.beginSet, (writer) => {
    for (const value of values) {
      writeValue(serializer, value);
    }
    writer.writeByte(tags.endSet);
    writer.writeVarint(values.length);
  });
}

function writeArrayBuffer(serializer, buffer) {
  const { transferred, writer } = serializer[kState];
  if (types.isSharedArrayBuffer(buffer)) {
    if (typeof serializer._getSharedArrayBufferId !== 'function') {
      refuse(serializer, '#<SharedArrayBuffer>');
    }
    const id = serializer._getSharedArrayBufferId(buffer);
    writer.writeByte(tags.sharedArrayBuffer);
    writer.writeVarint(id >>> 0);
  } else if (transferred.has(buffer)) {
    writer.writeByte(tags.arrayBufferTransfer);
    writer.writeVarint(transferred.get(buffer));
  } else if (buffer.detached) {
    refuse(serializer, 'An ArrayBuffer is detached and');
  } else {
    writer.writeByte(buffer.resizable ? tags.resizableArrayBuffer : tags.arrayBuffer);
    writer.writeVarint(buffer.byteLength);
    if (buffer.resizable) {
      writer.writeVarint(buffer.maxByteLength);
    }
    writer.writeBytes(new Uint8Array(buffer));
  }
}

function writeView(serializer, view) {
  const { treatsViewsAsHostObjects, writer } = serializer[kState];
  if (treatsViewsAsHostObjects) {
    writer.writeByte(tags.hostObject);
    if (typeof serializer._writeHostObject !== 'function') {
      const { codes: { ERR_METHOD_NOT_IMPLEMENTED } } = require('internal/errors');
      throw new ERR_METHOD_NOT_IMPLEMENTED('_writeHostObject');
    }
    serializer._writeHostObject(view);
    return;
  }
  writer.writeByte(tags.arrayBufferView);
  writer.writeVarint(viewTags[types.isDataView(view) ? 'DataView' : view[Symbol.toStringTag]]);
  writer.writeVarint(view.byteOffset);
  writer.writeVarint(view.byteLength);
  // Whether the length follows that of a resizable buffer; ours are always fixed.
  writer.writeVarint(0);
}

function writeError(serializer, error) {
  const { writer } = serializer[kState];
  writer.writeByte(tags.error);
  const tag = errorTags[error.name];
  if (tag !== undefined) {
    writer.writeVarint(tag);
  }
  if (Object.hasOwn(error, 'message')) {
    writer.writeVarint(tags.errorMessage);
    writeString(writer, String(error.message));
  }
  if (typeof error.stack === 'string') {
    writer.writeVarint(tags.errorStack);
    writeString(writer, error.stack);
  }
  if (Object.hasOwn(error, 'cause')) {
    writer.writeVarint(tags.errorCause);
    writeValue(serializer, error.cause);
  }
  writer.writeVarint(tags.errorEnd);
}

module.exports = { Serializer };
