'use strict';

// The memory that byte streams hand around. Programs may have changed what their views inherit, so
// the original getters are asked.

const { codes: {
  ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE, ERR_INVALID_STATE, ERR_OUT_OF_RANGE,
} } = require('internal/errors');
const { checkDictionary } = require('internal/webstreams/arguments');

const viewTypes = ['Buffer', 'TypedArray', 'DataView'];

const getterOf = (prototype, name) => Object.getOwnPropertyDescriptor(prototype, name).get;

const typedPrototype = Object.getPrototypeOf(Uint8Array.prototype);
const typedGetters = {
  buffer: getterOf(typedPrototype, 'buffer'),
  byteLength: getterOf(typedPrototype, 'byteLength'),
  byteOffset: getterOf(typedPrototype, 'byteOffset'),
  kind: getterOf(typedPrototype, Symbol.toStringTag),
};
const dataViewGetters = {
  buffer: getterOf(DataView.prototype, 'buffer'),
  byteLength: getterOf(DataView.prototype, 'byteLength'),
  byteOffset: getterOf(DataView.prototype, 'byteOffset'),
};
const memoryGetters = {
  byteLength: getterOf(ArrayBuffer.prototype, 'byteLength'),
  detached: getterOf(ArrayBuffer.prototype, 'detached'),
};
const { slice, transfer } = ArrayBuffer.prototype;
const { isView } = ArrayBuffer;

// By the name of the kind. A Buffer is a Uint8Array that has another prototype.
const constructors = { __proto__: null };
for (const Class of [
  Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array,
  Float32Array, Float64Array, BigInt64Array, BigUint64Array, globalThis.Float16Array,
]) {
  if (Class !== undefined) constructors[Class.name] = Class;
}

// The name of the class; undefined for a DataView. Most views are plain bytes.
function kindOf(view) {
  return Object.getPrototypeOf(view) === Uint8Array.prototype ?
    'Uint8Array' : typedGetters.kind.call(view);
}

// Memory with its place, as byte streams keep it.
class Bytes {
  constructor(buffer, byteOffset, byteLength) {
    this.buffer = buffer;
    this.byteOffset = byteOffset;
    this.byteLength = byteLength;
  }
}

// What a view shows. A view of memory that was taken away has no length.
function bytesOf(view) {
  const getters = kindOf(view) === undefined ? dataViewGetters : typedGetters;
  return new Bytes(
    getters.buffer.call(view), getters.byteOffset.call(view), getters.byteLength.call(view));
}

// Everything about a view that is to be filled.
function describeView(view) {
  const kind = kindOf(view);
  const getters = kind === undefined ? dataViewGetters : typedGetters;
  const Class = kind === undefined ? DataView : constructors[kind];
  return {
    buffer: getters.buffer.call(view),
    byteOffset: getters.byteOffset.call(view),
    byteLength: getters.byteLength.call(view),
    elementSize: kind === undefined ? 1 : Class.BYTES_PER_ELEMENT,
    // Buffers stay Buffers.
    Class: kind === 'Uint8Array' && isBuffer(view) ?
      require('internal/buffer/fast_buffer').FastBuffer : Class,
  };
}

function isBuffer(view) {
  return Object.getPrototypeOf(view) !== Uint8Array.prototype &&
    require('buffer').Buffer.isBuffer(view);
}

function isShared(buffer) {
  return Object.getPrototypeOf(buffer) !== ArrayBuffer.prototype &&
    require('internal/util/types').isSharedArrayBuffer(buffer);
}

function isDetached(buffer) {
  return memoryGetters.detached.call(buffer);
}

function memoryLength(buffer) {
  return memoryGetters.byteLength.call(buffer);
}

// The same memory in another ArrayBuffer; this one is of no use any more.
function takeMemory(buffer) {
  return transfer.call(buffer);
}

function copyMemory(buffer, start, end) {
  return slice.call(buffer, start, end);
}

function cloneAsBytes(view) {
  const { buffer, byteOffset, byteLength } = bytesOf(view);
  return new Uint8Array(copyMemory(buffer, byteOffset, byteOffset + byteLength));
}

function checkView(view, name) {
  if (!isView(view)) throw new ERR_INVALID_ARG_TYPE(name, viewTypes, view);
}

function checkMinimum(minimum) {
  const name = 'options.min';
  if (typeof minimum !== 'number') throw new ERR_INVALID_ARG_TYPE(name, 'number', minimum);
  if (!Number.isInteger(minimum)) {
    throw new ERR_INVALID_ARG_VALUE(name, minimum, 'must be an integer');
  }
  if (minimum <= 0) throw new ERR_INVALID_ARG_VALUE(name, minimum, 'must be greater than 0');
}

// The arguments of ReadableStreamBYOBReader.read(), as the description of a view with the least
// number of bytes that it shall have.
function checkReadInto(view, options) {
  checkView(view, 'view');
  checkDictionary(options, 'options');
  const target = describeView(view);
  if (isShared(target.buffer)) {
    throw new ERR_INVALID_ARG_VALUE('view', view, 'must not be backed by a SharedArrayBuffer');
  }
  if (target.byteLength === 0) {
    throw new ERR_INVALID_STATE.TypeError('View or Viewed ArrayBuffer is zero-length or detached');
  }
  const minimum = options?.min ?? 1;
  checkMinimum(minimum);
  target.minimumFill = minimum * target.elementSize;
  if (target.minimumFill > target.byteLength) {
    const length = target.Class === DataView ? 'byteLength' : 'length';
    throw new ERR_OUT_OF_RANGE('options.min', `<= view.${length}`, minimum);
  }
  return target;
}

module.exports = {
  Bytes,
  bytesOf,
  checkReadInto,
  checkView,
  cloneAsBytes,
  copyMemory,
  describeView,
  isDetached,
  memoryLength,
  takeMemory,
};
