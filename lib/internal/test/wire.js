'use strict';

// How events travel from the process of a test file to the one that runs it: on standard output,
// between whatever the file itself writes. A message is a mark, its length, and the event as
// node:v8 serializes it.

const { Buffer } = require('buffer');
const { DefaultDeserializer, DefaultSerializer } = require('internal/v8/default_delegates');

const mark = Buffer.from([0xff, 0x0f]);
const kHeadLength = mark.length + 4;

const errorConstructors =
  new Map([EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError]
    .map((constructor) => [constructor.name, constructor]));

// ---- Errors ----------------------------------------------------------------------------------

const kErrorTag = 'rondo:test:error';

function isErrorLike(value) {
  return value !== null && typeof value === 'object' && require('internal/util').isError(value);
}

// An error as plain data, since a clone of an error loses its properties.
function packError(error, seen = new Set()) {
  if (!isErrorLike(error)) return packValue(error);
  if (seen.has(error)) return String(error);
  seen.add(error);
  const properties = {};
  for (const key of Object.keys(error)) {
    if (key !== 'cause') properties[key] = packError(error[key], seen);
  }
  return {
    [kErrorTag]: true,
    constructorName: error.constructor?.name,
    hasOwnName: Object.hasOwn(error, 'name'),
    name: String(error.name),
    message: String(error.message),
    stack: typeof error.stack === 'string' ? error.stack : undefined,
    hasCause: 'cause' in error,
    isCauseShown: Object.prototype.propertyIsEnumerable.call(error, 'cause'),
    cause: packError(error.cause, seen),
    properties,
  };
}

const kCustomInspect = Symbol.for('nodejs.util.inspect.custom');

// What cannot be serialized, or describes itself, arrives as its text.
function packValue(value) {
  if (value === null || (typeof value !== 'object' && typeof value !== 'function' &&
      typeof value !== 'symbol')) {
    return value;
  }
  try {
    if (typeof value[kCustomInspect] === 'function') return packAsText(value);
    serialize(value);
    return value;
  } catch {
    return packAsText(value);
  }
}

const kTextTag = 'rondo:test:text';

function packAsText(value) {
  const { inspectSafely } = require('internal/test/reporter/format');
  return { [kTextTag]: inspectSafely(value, {}) };
}

function unpackError(packed) {
  if (packed === null || typeof packed !== 'object') return packed;
  if (Object.hasOwn(packed, kTextTag)) return new InspectedValue(packed[kTextTag]);
  if (packed[kErrorTag] !== true) return packed;
  const Constructor = errorConstructors.get(packed.constructorName) ?? Error;
  const error = new Constructor(packed.message);
  const define = (name, value, enumerable) => Object.defineProperty(error, name, {
    __proto__: null, configurable: true, writable: true, enumerable, value,
  });
  define('stack', packed.stack, false);
  if (error.name !== packed.name) define('name', packed.name, packed.hasOwnName && false);
  for (const key of Object.keys(packed.properties)) {
    define(key, unpackError(packed.properties[key]), true);
  }
  if (packed.hasCause) define('cause', unpackError(packed.cause), packed.isCauseShown);
  return error;
}

// Stands for a value of the other process.
class InspectedValue {
  #text;

  constructor(text) {
    this.#text = text;
  }

  [require('internal/util').customInspectSymbol]() {
    return this.#text;
  }

  toString() {
    return this.#text;
  }
}

// ---- Messages --------------------------------------------------------------------------------

function serialize(value) {
  const serializer = new DefaultSerializer();
  serializer.writeHeader();
  serializer.writeValue(value);
  return serializer.releaseBuffer();
}

function encode({ type, data }) {
  const copy = { ...data };
  if (copy.details?.error !== undefined) {
    copy.details = { ...copy.details, error: packError(copy.details.error) };
  } else if (copy.details !== undefined) {
    copy.details = { ...copy.details };
  }
  const payload = serialize({ type, data: copy });
  const head = Buffer.alloc(kHeadLength);
  mark.copy(head);
  head.writeUInt32BE(payload.length, mark.length);
  return Buffer.concat([head, payload]);
}

function decode(payload) {
  const deserializer = new DefaultDeserializer(payload);
  deserializer.readHeader();
  const event = deserializer.readValue();
  if (event.data.details?.error !== undefined) {
    event.data.details.error = unpackError(event.data.details.error);
  }
  return event;
}

// Takes chunks of standard output apart.
class MessageParser {
  #rest = Buffer.alloc(0);
  #onEvent;
  #onText;

  constructor(onEvent, onText) {
    this.#onEvent = onEvent;
    this.#onText = onText;
  }

  write(chunk) {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    while (this.#step());
  }

  // Whether there may be more.
  #step() {
    const rest = this.#rest;
    const start = rest.indexOf(mark);
    if (start === -1) {
      // The first half of a mark may be at the end.
      const isHalf = rest.length > 0 && rest[rest.length - 1] === mark[0];
      this.#take(isHalf ? rest.length - 1 : rest.length);
      return false;
    }
    if (start > 0) this.#take(start);
    if (this.#rest.length < kHeadLength) return false;
    const length = this.#rest.readUInt32BE(mark.length);
    if (this.#rest.length < kHeadLength + length) return false;
    const payload = this.#rest.subarray(kHeadLength, kHeadLength + length);
    let event;
    try {
      event = decode(payload);
    } catch {
      // It only looked like a message.
      this.#take(mark.length);
      return true;
    }
    this.#rest = this.#rest.subarray(kHeadLength + length);
    this.#onEvent(event);
    return true;
  }

  #take(length) {
    if (length === 0) return;
    this.#onText(this.#rest.subarray(0, length).toString());
    this.#rest = this.#rest.subarray(length);
  }

  end() {
    this.#take(this.#rest.length);
  }
}

module.exports = { MessageParser, encode };
