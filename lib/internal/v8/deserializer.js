'use strict';

const { codes: { ERR_CONSTRUCT_CALL_REQUIRED } } = require('internal/errors');
const {
  errorTags,
  latestVersion,
  regExpFlags,
  tags,
  viewTags,
} = require('internal/v8/wire_format');

const kState = Symbol('kState');
const viewConstructors = new Map(Object.keys(viewTags).map((name) =>
  [viewTags[name], globalThis[name]]));
const errorConstructors = new Map(Object.keys(errorTags).map((name) =>
  [errorTags[name], globalThis[name]]));

class State {
  constructor(bytes) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.position = 0;
    this.version = 0;
    // By the numbers that they got when they were written.
    this.objects = [];
    this.transferred = new Map();
  }
}

function malformed() {
  return new Error('Unable to deserialize cloned data.');
}

// ---- The class -------------------------------------------------------------------------------

function Deserializer(buffer) {
  if (new.target === undefined) {
    throw new ERR_CONSTRUCT_CALL_REQUIRED('Deserializer');
  }
  if (!ArrayBuffer.isView(buffer)) {
    const error = new TypeError('buffer must be a TypedArray or a DataView');
    error.code = 'ERR_INVALID_ARG_TYPE';
    throw error;
  }
  this.buffer = buffer;
  const bytes = new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength);
  Object.defineProperty(this, kState, { __proto__: null, value: new State(bytes) });
}

// What a program asks for by itself fails with the name of the function.
function readOrFail(name, read) {
  try {
    return read();
  } catch {
    throw new Error(`${name}() failed`);
  }
}

Object.assign(Deserializer.prototype, {
  readHeader() {
    const state = this[kState];
    const version = state.bytes[state.position] === tags.version ?
      state.bytes[state.position + 1] : undefined;
    if (version === undefined || version > latestVersion) {
      throw new Error(
        'Unable to deserialize cloned data due to invalid or unsupported version.');
    }
    state.version = version;
    state.position += 2;
    return true;
  },

  readValue() {
    return readValue(this);
  },

  transferArrayBuffer(id, arrayBuffer) {
    this[kState].transferred.set(id, arrayBuffer);
  },

  getWireFormatVersion() {
    return this[kState].version;
  },

  readUint32() {
    return readOrFail('ReadUint32', () => readVarint(this[kState]));
  },

  readUint64() {
    return readOrFail('ReadUint64', () => {
      const value = readBigVarint(this[kState]);
      return [Number(value >> 32n), Number(value & 0xffffffffn)];
    });
  },

  readDouble() {
    return readOrFail('ReadDouble', () => readDouble(this[kState]));
  },

  // Where the bytes are in the buffer, for readRawBytes().
  _readRawBytes(length) {
    const state = this[kState];
    return readOrFail('ReadRawBytes', () => {
      const start = state.position;
      takeBytes(state, length);
      return start;
    });
  },

  readRawBytes(length) {
    const { Buffer } = require('buffer');
    const offset = this._readRawBytes(length);
    const { buffer, byteOffset } = this.buffer;
    return Buffer.from(buffer, byteOffset + offset, length);
  },
});
for (const name of Object.keys(Deserializer.prototype)) {
  Object.defineProperty(Deserializer.prototype, name, { __proto__: null, enumerable: false });
}

// ---- Bytes -----------------------------------------------------------------------------------

function takeBytes(state, length) {
  const end = state.position + length;
  if (end > state.bytes.length) {
    throw malformed();
  }
  const bytes = state.bytes.subarray(state.position, end);
  state.position = end;
  return bytes;
}

function readByte(state) {
  if (state.position >= state.bytes.length) {
    throw malformed();
  }
  return state.bytes[state.position++];
}

function readVarint(state) {
  let value = 0;
  let factor = 1;
  for (;;) {
    const byte = readByte(state);
    value += (byte & 0x7f) * factor;
    if (byte < 0x80) {
      return value;
    }
    factor *= 0x80;
  }
}

function readBigVarint(state) {
  let value = 0n;
  let shift = 0n;
  for (;;) {
    const byte = readByte(state);
    value |= BigInt(byte & 0x7f) << shift;
    if (byte < 0x80) {
      return BigInt.asUintN(64, value);
    }
    shift += 7n;
  }
}

function readDouble(state) {
  const start = state.position;
  takeBytes(state, 8);
  return state.view.getFloat64(start, true);
}

function readTag(state) {
  let tag = readByte(state);
  while (tag === tags.padding) {
    tag = readByte(state);
  }
  return tag;
}

// Without taking it.
function peekTag(state) {
  const start = state.position;
  const tag = readTag(state);
  state.position = start;
  return tag;
}

// ---- Values ----------------------------------------------------------------------------------

function readInt32(state) {
  const value = readVarint(state);
  return (value >>> 1) ^ -(value & 1);
}

function readBigInt(state) {
  const bits = readVarint(state);
  const bytes = takeBytes(state, bits >>> 1);
  let value = 0n;
  for (let index = bytes.length - 1; index >= 0; index--) {
    value = (value << 8n) | BigInt(bytes[index]);
  }
  return bits & 1 ? -value : value;
}

function readOneByteString(state) {
  const { Buffer } = require('buffer');
  const bytes = takeBytes(state, readVarint(state));
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).latin1Slice();
}

function readTwoByteString(state) {
  const { Buffer } = require('buffer');
  const byteLength = readVarint(state);
  if (byteLength % 2 !== 0) {
    throw malformed();
  }
  const bytes = takeBytes(state, byteLength);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).ucs2Slice();
}

function readUTF8String(state) {
  const { Buffer } = require('buffer');
  const bytes = takeBytes(state, readVarint(state));
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).utf8Slice();
}

function readString(deserializer) {
  const value = readValue(deserializer);
  if (typeof value !== 'string') {
    throw malformed();
  }
  return value;
}

function remember(state, object) {
  state.objects.push(object);
  return object;
}

const readers = new Map(Object.entries({
  undefined: () => undefined,
  null: () => null,
  true: () => true,
  false: () => false,
  int32: readInt32,
  uint32: readVarint,
  double: readDouble,
  bigint: readBigInt,
  oneByteString: readOneByteString,
  twoByteString: readTwoByteString,
  utf8String: readUTF8String,
  objectReference: readReference,
  beginObject: readObject,
  beginSparseArray: readSparseArray,
  beginDenseArray: readDenseArray,
  date: (state) => remember(state, new Date(readDouble(state))),
  trueObject: (state) => remember(state, Object(true)),
  falseObject: (state) => remember(state, Object(false)),
  numberObject: (state) => remember(state, Object(readDouble(state))),
  bigintObject: (state) => remember(state, Object(readBigInt(state))),
  stringObject: readStringObject,
  regExp: readRegExp,
  beginMap: readMap,
  beginSet: readSet,
  arrayBuffer: readArrayBuffer,
  resizableArrayBuffer: readResizableArrayBuffer,
  arrayBufferTransfer: readTransferred,
  sharedArrayBuffer: readTransferred,
  error: readError,
  hostObject: readHostObject,
}).map(([name, read]) => [tags[name], read]));

function readValue(deserializer) {
  const state = deserializer[kState];
  const read = readers.get(readTag(state));
  if (read === undefined) {
    throw malformed();
  }
  const value = read(state, deserializer);
  // Views follow the memory that they show.
  if (value instanceof ArrayBuffer && state.position < state.bytes.length &&
      peekTag(state) === tags.arrayBufferView) {
    readTag(state);
    return readView(state, value);
  }
  return value;
}

function readReference(state) {
  const id = readVarint(state);
  if (id >= state.objects.length) {
    throw malformed();
  }
  return state.objects[id];
}

// Until the tag; gives the count.
function readProperties(state, deserializer, target, endTag) {
  let count = 0;
  while (peekTag(state) !== endTag) {
    const key = readValue(deserializer);
    if (typeof key !== 'string' && typeof key !== 'number') {
      throw malformed();
    }
    const value = readValue(deserializer);
    // Also the key __proto__ is only a name here.
    Object.defineProperty(target, key, {
      __proto__: null, configurable: true, enumerable: true, value, writable: true,
    });
    count++;
  }
  readTag(state);
  return count;
}

function readObject(state, deserializer) {
  const object = remember(state, {});
  const count = readProperties(state, deserializer, object, tags.endObject);
  if (readVarint(state) !== count) {
    throw malformed();
  }
  return object;
}

function readArrayEnd(state, count, length) {
  if (readVarint(state) !== count || readVarint(state) !== length) {
    throw malformed();
  }
}

function readSparseArray(state, deserializer) {
  const length = readVarint(state);
  const array = remember(state, []);
  array.length = length;
  const count = readProperties(state, deserializer, array, tags.endSparseArray);
  readArrayEnd(state, count, length);
  return array;
}

function readDenseArray(state, deserializer) {
  const length = readVarint(state);
  if (length > state.bytes.length - state.position) {
    throw malformed();
  }
  const array = remember(state, []);
  array.length = length;
  for (let index = 0; index < length; index++) {
    if (peekTag(state) === tags.theHole) {
      readTag(state);
    } else {
      array[index] = readValue(deserializer);
    }
  }
  const count = readProperties(state, deserializer, array, tags.endDenseArray);
  readArrayEnd(state, count, length);
  return array;
}

function readStringObject(state, deserializer) {
  const id = state.objects.push(undefined) - 1;
  return (state.objects[id] = Object(readString(deserializer)));
}

function readRegExp(state, deserializer) {
  const id = state.objects.push(undefined) - 1;
  const source = readString(deserializer);
  const bits = readVarint(state);
  const flags = regExpFlags.filter((flag, index) => flag !== undefined && bits & (1 << index));
  return (state.objects[id] = new RegExp(source, flags.join('')));
}

function readMap(state, deserializer) {
  const map = remember(state, new Map());
  let count = 0;
  while (peekTag(state) !== tags.endMap) {
    map.set(readValue(deserializer), readValue(deserializer));
    count += 2;
  }
  readTag(state);
  if (readVarint(state) !== count) {
    throw malformed();
  }
  return map;
}

function readSet(state, deserializer) {
  const set = remember(state, new Set());
  let count = 0;
  while (peekTag(state) !== tags.endSet) {
    set.add(readValue(deserializer));
    count++;
  }
  readTag(state);
  if (readVarint(state) !== count) {
    throw malformed();
  }
  return set;
}

function readArrayBuffer(state) {
  const bytes = takeBytes(state, readVarint(state));
  return remember(state, bytes.slice().buffer);
}

function readResizableArrayBuffer(state) {
  const byteLength = readVarint(state);
  const maxByteLength = readVarint(state);
  const bytes = takeBytes(state, byteLength);
  const buffer = new ArrayBuffer(byteLength, { maxByteLength });
  new Uint8Array(buffer).set(bytes);
  return remember(state, buffer);
}

function readTransferred(state) {
  const id = readVarint(state);
  const buffer = state.transferred.get(id);
  if (buffer === undefined) {
    throw malformed();
  }
  return remember(state, buffer);
}

function readView(state, buffer) {
  const View = viewConstructors.get(readVarint(state));
  const byteOffset = readVarint(state);
  const byteLength = readVarint(state);
  if (state.version >= 14) {
    readVarint(state);
  }
  const elementSize = View?.BYTES_PER_ELEMENT ?? 1;
  if (View === undefined || byteOffset + byteLength > buffer.byteLength ||
      byteLength % elementSize !== 0 || byteOffset % elementSize !== 0) {
    throw malformed();
  }
  return remember(state, new View(buffer, byteOffset, byteLength / elementSize));
}

function readError(state, deserializer) {
  const id = state.objects.push(undefined) - 1;
  let tag = readVarint(state);
  let Constructor = Error;
  if (errorConstructors.has(tag)) {
    Constructor = errorConstructors.get(tag);
    tag = readVarint(state);
  }
  const error = state.objects[id] = new Constructor();
  let stack;
  for (; tag !== tags.errorEnd; tag = readVarint(state)) {
    if (tag === tags.errorMessage) {
      define(error, 'message', readString(deserializer));
    } else if (tag === tags.errorStack) {
      stack = readString(deserializer);
    } else if (tag === tags.errorCause) {
      define(error, 'cause', readValue(deserializer));
    } else {
      throw malformed();
    }
  }
  define(error, 'stack', stack);
  return error;
}

function define(error, name, value) {
  Object.defineProperty(error, name, {
    __proto__: null, configurable: true, enumerable: false, value, writable: true,
  });
}

function readHostObject(state, deserializer) {
  if (typeof deserializer._readHostObject !== 'function') {
    const { codes: { ERR_METHOD_NOT_IMPLEMENTED } } = require('internal/errors');
    throw new ERR_METHOD_NOT_IMPLEMENTED('_readHostObject');
  }
  const id = state.objects.push(undefined) - 1;
  return (state.objects[id] = deserializer._readHostObject());
}

module.exports = { Deserializer };
