'use strict';

// Reads what pack.js has written.

const { kindOfAssembly, kindOfDescriptor, kindOfFile, kindOfPort, tags } =
  require('internal/messaging/pack');

const { parse } = JSON;
const none = [];

const errorTypes = {
  __proto__: null, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError,
};
const viewTypes = {
  __proto__: null, BigInt64Array, BigUint64Array, DataView, Float16Array: globalThis.Float16Array,
  Float32Array, Float64Array, Int16Array, Int32Array, Int8Array, Uint16Array, Uint32Array,
  Uint8Array, Uint8ClampedArray,
};

function makeTransferred(kind, attachment, makePort) {
  if (kind === kindOfPort) return makePort(attachment);
  if (kind !== kindOfFile) return attachment;
  const { FileHandle } = require('internal/fs/file_handle');
  return new FileHandle(attachment);
}

// Of 'module:function'.
function makerOf(text) {
  const [id, name] = text.split(':');
  return require(id)[name];
}

class Reader {
  #flat;
  #position = 0;
  #attachments;
  #objects = [];
  // What came in the place of the transferred objects.
  list;

  // Parcels become ports.
  constructor(parts, makePort) {
    const hasAttachments = typeof parts !== 'string';
    this.#flat = parse(hasAttachments ? parts[0] : parts);
    const attachments = this.#attachments = hasAttachments ? parts.slice(1) : none;
    const count = this.#next();
    this.list = [];
    let place = 0;
    for (let index = 0; index < count; index++) {
      const kind = this.#next();
      if (kind === kindOfAssembly) {
        const maker = makerOf(this.#next());
        const end = place + this.#next();
        this.list.push(maker(attachments.slice(place, end).map(makePort)));
        place = end;
      } else if (kind === kindOfDescriptor) {
        const maker = makerOf(this.#next());
        this.list.push(maker(attachments[place++], this.#next()));
      } else {
        this.list.push(makeTransferred(kind, attachments[place++], makePort));
      }
    }
  }

  #next() {
    return this.#flat[this.#position++];
  }

  read() {
    const tag = this.#next();
    switch (tag) {
      case tags.undefined: return undefined;
      case tags.null: return null;
      case tags.true: return true;
      case tags.false: return false;
      case tags.number:
      case tags.string: return this.#next();
      case tags.specialNumber: return Number(this.#next());
      case tags.bigint: return BigInt(this.#next());
      case tags.reference: return this.#objects[this.#next()];
      default: return this.#readObject(tag);
    }
  }

  #readObject(tag) {
    const id = this.#objects.length;
    this.#objects.push(undefined);
    switch (tag) {
      case tags.object: return this.#readProperties(this.#objects[id] = {});
      case tags.array: return this.#readArray(id);
      case tags.sparseArray:
        return this.#readProperties(this.#objects[id] = new Array(this.#next()));
      case tags.map: return this.#readMap(id);
      case tags.set: return this.#readSet(id);
      case tags.error: return this.#readError(id);
      default: return this.#objects[id] = this.#readOther(tag);
    }
  }

  #readOther(tag) {
    switch (tag) {
      case tags.date: return new Date(this.#next() ?? NaN);
      case tags.regExp: return new RegExp(this.#next(), this.#next());
      case tags.boxed: return Object(this.read());
      case tags.buffer: return this.#readBuffer();
      case tags.view: return this.#readView();
      case tags.transferred: return this.list[this.#next()];
      case tags.wasmModule:
      case tags.wasmMemory: return this.#attachments[this.#next()];
      default: return this.#readInstance();
    }
  }

  #readProperties(target) {
    const count = this.#next();
    for (let index = 0; index < count; index++) {
      const key = this.#next();
      const value = this.read();
      if (key === '__proto__') {
        Object.defineProperty(target, key, {
          __proto__: null, value, writable: true, enumerable: true, configurable: true,
        });
      } else {
        target[key] = value;
      }
    }
    return target;
  }

  #readArray(id) {
    const length = this.#next();
    const array = this.#objects[id] = [];
    for (let index = 0; index < length; index++) array.push(this.read());
    return array;
  }

  #readMap(id) {
    const count = this.#next();
    const map = this.#objects[id] = new Map();
    for (let index = 0; index < count; index++) {
      const key = this.read();
      map.set(key, this.read());
    }
    return map;
  }

  #readSet(id) {
    const count = this.#next();
    const set = this.#objects[id] = new Set();
    for (let index = 0; index < count; index++) set.add(this.read());
    return set;
  }

  #readError(id) {
    const name = this.#next();
    const message = this.#next();
    const stack = this.#next();
    const hasCause = this.#next();
    const error = this.#objects[id] = new (errorTypes[name] ?? Error)();
    const define = (key, value) => Object.defineProperty(error, key, {
      __proto__: null, value, writable: true, enumerable: false, configurable: true,
    });
    if (message !== null) define('message', message);
    if (stack !== null) define('stack', stack);
    if (hasCause) define('cause', this.read());
    return error;
  }

  #readBuffer() {
    const buffer = this.#attachments[this.#next()];
    const maxByteLength = this.#next();
    if (maxByteLength < 0 || buffer.resizable) return buffer;
    const resizable = new ArrayBuffer(buffer.byteLength, { maxByteLength });
    new Uint8Array(resizable).set(new Uint8Array(buffer));
    return resizable;
  }

  #readView() {
    const View = viewTypes[this.#next()];
    const offset = this.#next();
    const length = this.#next();
    const buffer = this.read();
    return length < 0 ? new View(buffer, offset) : new View(buffer, offset, length);
  }

  #readInstance() {
    return makerOf(this.#next())(this.read());
  }
}

// { value, list }: the message, and what was transferred with it.
function unpack(parts, makePort) {
  if (parts[0] === '{') return { value: parse(parts), list: none };
  const reader = new Reader(parts, makePort);
  return { value: reader.read(), list: reader.list };
}

module.exports = { unpack };
