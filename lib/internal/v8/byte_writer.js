'use strict';

// Collects bytes, in a buffer that grows.
class ByteWriter {
  #bytes = new Uint8Array(128);
  #view = new DataView(this.#bytes.buffer);
  #length = 0;

  get length() {
    return this.#length;
  }

  #reserve(count) {
    const needed = this.#length + count;
    if (needed > this.#bytes.length) {
      const bytes = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
      bytes.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = bytes;
      this.#view = new DataView(bytes.buffer);
    }
  }

  writeByte(byte) {
    this.#reserve(1);
    this.#bytes[this.#length++] = byte;
  }

  // Seven bits in each byte, the lowest first. The value is a whole number below 2 ** 53.
  writeVarint(value) {
    this.#reserve(10);
    while (value >= 0x80) {
      this.#bytes[this.#length++] = (value % 0x80) | 0x80;
      value = Math.floor(value / 0x80);
    }
    this.#bytes[this.#length++] = value;
  }

  // The same for a BigInt below 2n ** 64n.
  writeBigVarint(value) {
    while (value >= 0x80n) {
      this.writeByte(Number(value & 0x7fn) | 0x80);
      value >>= 7n;
    }
    this.writeByte(Number(value));
  }

  writeDouble(value) {
    this.#reserve(8);
    this.#view.setFloat64(this.#length, value, true);
    this.#length += 8;
  }

  writeBytes(bytes) {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  writeOneByteCharacters(text) {
    this.#reserve(text.length);
    for (let index = 0; index < text.length; index++) {
      this.#bytes[this.#length++] = text.charCodeAt(index);
    }
  }

  writeTwoByteCharacters(text) {
    this.#reserve(text.length * 2);
    for (let index = 0; index < text.length; index++) {
      this.#view.setUint16(this.#length, text.charCodeAt(index), true);
      this.#length += 2;
    }
  }

  // Gives the bytes away and starts again.
  release() {
    const bytes = this.#bytes.slice(0, this.#length);
    this.#bytes = new Uint8Array(128);
    this.#view = new DataView(this.#bytes.buffer);
    this.#length = 0;
    return bytes;
  }
}

module.exports = { ByteWriter };
