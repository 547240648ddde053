'use strict';

// The serializer of v8.serialize(): views are written without the rest of the memory that they
// are a part of, which for Buffers is often much.

const { Buffer } = require('buffer');
const { Deserializer } = require('internal/v8/deserializer');
const { Serializer } = require('internal/v8/serializer');

// The order is a part of the format. Number 10 stands for Buffer.
const viewConstructors = [
  Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array,
  Float32Array, Float64Array, DataView, Buffer, BigInt64Array, BigUint64Array,
  globalThis.Float16Array,
];
const bufferIndex = 10;

function viewIndex(view) {
  if (view.constructor === Buffer) {
    return bufferIndex;
  }
  const name = view instanceof DataView ? 'DataView' : view[Symbol.toStringTag];
  return viewConstructors.findIndex((constructor) => constructor?.name === name);
}

class DefaultSerializer extends Serializer {
  constructor() {
    super();
    this._setTreatArrayBufferViewsAsHostObjects(true);
  }

  _writeHostObject(view) {
    if (!ArrayBuffer.isView(view)) {
      const { inspect } = require('internal/util/inspect');
      throw new this._getDataCloneError(`Unserializable host object: ${inspect(view)}`);
    }
    this.writeUint32(viewIndex(view));
    this.writeUint32(view.byteLength);
    this.writeRawBytes(new Uint8Array(view.buffer, view.byteOffset, view.byteLength));
  }
}

class DefaultDeserializer extends Deserializer {
  _readHostObject() {
    const index = this.readUint32();
    const View = viewConstructors[index];
    const byteLength = this.readUint32();
    const offset = this._readRawBytes(byteLength);
    const start = this.buffer.byteOffset + offset;
    const elementSize = View?.BYTES_PER_ELEMENT ?? 1;
    if (View === undefined || byteLength % elementSize !== 0) {
      throw new Error('Unable to deserialize cloned data.');
    }
    if (index === bufferIndex) {
      return Buffer.from(this.buffer.buffer, start, byteLength);
    }
    if (start % elementSize === 0) {
      return new View(this.buffer.buffer, start, byteLength / elementSize);
    }
    // No element may lie across two words.
    const copy = new Uint8Array(this.buffer.buffer, start, byteLength).slice();
    return new View(copy.buffer, 0, byteLength / elementSize);
  }
}

module.exports = { DefaultDeserializer, DefaultSerializer };
