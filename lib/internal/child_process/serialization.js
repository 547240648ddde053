'use strict';

// How messages travel: as lines of JSON, or each behind its length in the format of v8.serialize().

const { Buffer } = require('buffer');

const newline = 10;

// Collects bytes until a message is whole.
class Pending {
  chunks = [];
  size = 0;

  add(bytes) {
    this.chunks.push(bytes);
    this.size += bytes.length;
  }

  // All of them, as one piece.
  take() {
    const whole = this.chunks.length === 1 ? this.chunks[0] : Buffer.concat(this.chunks, this.size);
    this.chunks = [];
    this.size = 0;
    return whole;
  }
}

class JsonReader {
  #pending = new Pending();

  get isInMessage() { return this.#pending.size > 0; }

  // Calls onMessage for each that is whole now. No character of several bytes has a newline inside.
  read(buffer, onMessage) {
    const end = buffer.lastIndexOf(newline);
    if (end === -1) {
      this.#pending.add(buffer);
      return;
    }
    this.#pending.add(end + 1 === buffer.length ? buffer : buffer.subarray(0, end + 1));
    const text = this.#pending.take().utf8Slice();
    if (end + 1 < buffer.length) this.#pending.add(buffer.subarray(end + 1));
    for (let start = 0; start < text.length;) {
      const stop = text.indexOf('\n', start);
      const line = text.slice(start, stop);
      start = stop + 1;
      onMessage(JSON.parse(line));
    }
  }
}

const lengthSize = 4;

class AdvancedReader {
  #pending = new Pending();

  get isInMessage() { return this.#pending.size > 0; }

  read(buffer, onMessage) {
    this.#pending.add(buffer);
    if (this.#pending.size < this.#needed()) return;
    let rest = this.#pending.take();
    while (rest.length >= lengthSize) {
      const end = lengthSize + rest.readUInt32BE(0);
      if (rest.length < end) break;
      const message = rest.subarray(lengthSize, end);
      rest = rest.subarray(end);
      onMessage(deserialize(message));
    }
    if (rest.length > 0) this.#pending.add(rest);
  }

  // How many bytes there must be before it is worth looking.
  #needed() {
    const [first] = this.#pending.chunks;
    return first.length < lengthSize ? lengthSize : lengthSize + first.readUInt32BE(0);
  }
}

const kView = 0;
const kPlain = 1;

let ChannelSerializer;
let ChannelDeserializer;

// What v8.serialize() cannot write is sent as the plain object of its properties.
function loadSerializers() {
  const { DefaultDeserializer, DefaultSerializer } = require('internal/v8/default_delegates');
  ChannelSerializer = class extends DefaultSerializer {
    _writeHostObject(value) {
      if (ArrayBuffer.isView(value)) {
        this.writeUint32(kView);
        super._writeHostObject(value);
      } else {
        this.writeUint32(kPlain);
        this.writeValue({ ...value });
      }
    }
  };
  ChannelDeserializer = class extends DefaultDeserializer {
    _readHostObject() {
      const tag = this.readUint32();
      if (tag === kView) return super._readHostObject();
      if (tag === kPlain) return this.readValue();
      const { codes: { ERR_INVALID_STATE } } = require('internal/errors');
      throw new ERR_INVALID_STATE(`Unknown host object tag: ${tag}`);
    }
  };
}

function deserialize(bytes) {
  if (ChannelDeserializer === undefined) loadSerializers();
  // Values may lie in the memory of the message, which belongs to the next ones as well.
  const deserializer = new ChannelDeserializer(Buffer.from(bytes));
  deserializer.readHeader();
  return deserializer.readValue();
}

function serialize(message) {
  if (ChannelSerializer === undefined) loadSerializers();
  const serializer = new ChannelSerializer();
  serializer.writeHeader();
  serializer.writeValue(message);
  const body = serializer.releaseBuffer();
  const whole = Buffer.allocUnsafe(lengthSize + body.length);
  whole.writeUInt32BE(body.length, 0);
  whole.set(body, lengthSize);
  return whole;
}

module.exports = {
  json: { Reader: JsonReader, write: (message) => `${JSON.stringify(message)}\n` },
  advanced: { Reader: AdvancedReader, write: serialize },
  deserialize,
  serialize,
};
