'use strict';

// The memory of a module. Pointers come as signed numbers of 32 bits; what is outside fails.

const { errors } = require('internal/wasi/errors');

const kLittleEndian = true;

const getBuffer = Object.getOwnPropertyDescriptor(WebAssembly.Memory.prototype, 'buffer').get;

// Of any realm.
function isMemory(value) {
  try {
    Reflect.apply(getBuffer, value, []);
    return true;
  } catch {
    return false;
  }
}

class Memory {
  #memory;
  #buffer;
  #view;
  bytes;

  constructor(memory) {
    this.#memory = memory;
    this.refresh();
  }

  // The buffer is another one after the memory has grown.
  refresh() {
    const buffer = Reflect.apply(getBuffer, this.#memory, []);
    if (buffer === this.#buffer && buffer.byteLength === this.bytes.length) return;
    this.#buffer = buffer;
    this.#view = new DataView(buffer);
    this.bytes = new Uint8Array(buffer);
  }

  // The pointer, if so many bytes are there.
  range(pointer, size) {
    const start = pointer >>> 0;
    if (start + size > this.bytes.length) throw errors.EOVERFLOW;
    return start;
  }

  slice(pointer, size) {
    const start = this.range(pointer, size >>> 0);
    return this.bytes.subarray(start, start + (size >>> 0));
  }

  getUint8(start) { return this.#view.getUint8(start); }
  getUint16(start) { return this.#view.getUint16(start, kLittleEndian); }
  getUint32(start) { return this.#view.getUint32(start, kLittleEndian); }
  getUint64(start) { return this.#view.getBigUint64(start, kLittleEndian); }
  setUint8(start, value) { this.#view.setUint8(start, value); }
  setUint16(start, value) { this.#view.setUint16(start, value, kLittleEndian); }
  setUint32(start, value) { this.#view.setUint32(start, value, kLittleEndian); }
  setUint64(start, value) { this.#view.setBigUint64(start, value, kLittleEndian); }
}

module.exports = { Memory, isMemory };
