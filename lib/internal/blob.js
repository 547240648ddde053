'use strict';

// Blob: bytes that never change, in memory or in a file.

const { codes: {
  ERR_INVALID_ARG_TYPE,
  ERR_INVALID_ARG_VALUE,
  ERR_INVALID_STATE,
  ERR_INVALID_THIS,
} } = require('internal/errors');
const { validateDictionary } = require('internal/validators');
const {
  customInspectSymbol,
  kEmptyObject,
  kEnumerableProperty,
  lazyDOMException,
} = require('internal/util');
const { codedError } = require('internal/buffer/fast_buffer');
const { kClone, kPack } = require('internal/transferable');

const noParts = Symbol('noParts');
const { isView } = ArrayBuffer;

// A part of a file as it was when the blob was made. Reading fails once the file has changed.
class FilePart {
  constructor(path, status, start, length) {
    this.path = path;
    this.status = status;
    this.start = start;
    this.length = length;
  }

  subarray(start, end) {
    return new FilePart(this.path, this.status, this.start + start, end - start);
  }

  async read() {
    const file = await require('fs/promises').open(this.path);
    try {
      const { size, mtimeMs } = await file.stat();
      if (size !== this.status.size || mtimeMs !== this.status.mtimeMs) {
        throw new Error('The file has changed');
      }
      const bytes = new Uint8Array(this.length);
      let position = 0;
      while (position < bytes.length) {
        const { bytesRead } = await file.read(
          bytes, position, bytes.length - position, this.start + position);
        if (bytesRead === 0) throw new Error('The file has become shorter');
        position += bytesRead;
      }
      return bytes;
    } finally {
      await file.close();
    }
  }
}

async function readPart(part) {
  if (!(part instanceof FilePart)) return part;
  try {
    return await part.read();
  } catch {
    throw lazyDOMException('The blob could not be read', 'NotReadableError');
  }
}

function normalizeType(type) {
  return /[^\u0020-\u007e]/.test(type) ? '' : type.toLowerCase();
}

// As Web IDL clamps to whole numbers: halves go to the even one.
function toInteger(value, name) {
  if (typeof value === 'bigint' || typeof value === 'symbol') {
    const kind = typeof value === 'bigint' ? 'BigInt' : 'Symbol';
    throw codedError(TypeError, 'ERR_INVALID_ARG_TYPE',
                     `${name} is a ${kind} and cannot be converted to a number.`);
  }
  const number = Math.max(-Number.MAX_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, +value));
  if (number !== number) return 0;
  const below = Math.floor(number);
  const rest = number - below;
  return rest < 0.5 || (rest === 0.5 && below % 2 === 0) ? below : below + 1;
}

function toPosition(value, size, name) {
  const position = toInteger(value, name);
  return position < 0 ? Math.max(size + position, 0) : Math.min(position, size);
}

function copyOf(source) {
  return isView(source) ?
    new Uint8Array(source.buffer.slice(
      source.byteOffset, source.byteOffset + source.byteLength)) :
    new Uint8Array(source.slice(0));
}

function encode(source, endings) {
  let text = `${source}`;
  if (endings === 'native') text = text.replace(/\r\n?/g, '\n');
  const { TextEncoder } = require('internal/encoding');
  return new TextEncoder().encode(text);
}

// These look inside of blobs.
let fromParts;
let isBlob;

class Blob {
  #parts = [];
  #size = 0;
  #type = '';

  constructor(sources = [], options) {
    if (sources === noParts) return;
    if (sources === null || typeof sources[Symbol.iterator] !== 'function' ||
        typeof sources === 'string') {
      throw new ERR_INVALID_ARG_TYPE('sources', 'a sequence', sources);
    }
    validateDictionary(options, 'options');
    const { type = '', endings: wanted = 'transparent' } = options ?? kEmptyObject;
    const endings = `${wanted}`;
    if (endings !== 'transparent' && endings !== 'native') {
      throw new ERR_INVALID_ARG_VALUE('options.endings', endings);
    }
    for (const source of sources) this.#addSource(source, endings);
    this.#type = normalizeType(`${type}`);
  }

  static {
    isBlob = (value) => value !== null && typeof value === 'object' && #parts in value;
    fromParts = (parts, type) => {
      const blob = new Blob(noParts);
      for (const part of parts) blob.#addPart(part);
      blob.#type = type;
      return blob;
    };
  }

  #addPart(part) {
    // A file that was empty may have become longer, which reading has to notice.
    if (part.length === 0 && !(part instanceof FilePart)) return;
    this.#parts.push(part);
    this.#size += part.length;
  }

  #addSource(source, endings) {
    if (isBlob(source)) {
      for (const part of source.#parts) this.#addPart(part);
    } else if (isView(source) || require('internal/util/types').isAnyArrayBuffer(source)) {
      this.#addPart(copyOf(source));
    } else {
      this.#addPart(encode(source, endings));
    }
  }

  get type() {
    if (!isBlob(this)) throw new ERR_INVALID_THIS('Blob');
    return this.#type;
  }

  get size() {
    if (!isBlob(this)) throw new ERR_INVALID_THIS('Blob');
    return this.#size;
  }

  slice(start = 0, end = this.size, contentType = '') {
    if (!isBlob(this)) throw new ERR_INVALID_THIS('Blob');
    const first = toPosition(start, this.#size, 'start');
    const last = toPosition(end, this.#size, 'end');
    const parts = [];
    let position = 0;
    for (const part of this.#parts) {
      const from = Math.max(first - position, 0);
      const to = Math.min(last - position, part.length);
      if (from < to) parts.push(part.subarray(from, to));
      position += part.length;
    }
    return fromParts(parts, normalizeType(`${contentType}`));
  }

  async #readAll() {
    const bytes = new Uint8Array(this.#size);
    let position = 0;
    for (const part of this.#parts) {
      bytes.set(await readPart(part), position);
      position += part.length;
    }
    return bytes;
  }

  async arrayBuffer() {
    if (!isBlob(this)) throw new ERR_INVALID_THIS('Blob');
    return (await this.#readAll()).buffer;
  }

  async text() {
    if (!isBlob(this)) throw new ERR_INVALID_THIS('Blob');
    const { TextDecoder } = require('internal/encoding');
    return new TextDecoder().decode(await this.#readAll());
  }

  async bytes() {
    if (!isBlob(this)) throw new ERR_INVALID_THIS('Blob');
    return this.#readAll();
  }

  stream() {
    if (!isBlob(this)) throw new ERR_INVALID_THIS('Blob');
    const { classes: { ReadableStream } } = require('internal/webstreams/classes');
    return new ReadableStream(sourceOfParts(this.#parts), { highWaterMark: 0 });
  }

  textStream() {
    if (!isBlob(this)) throw new ERR_INVALID_THIS('Blob');
    const { classes: { ReadableStream } } = require('internal/webstreams/classes');
    const { TextDecoderStream } = require('internal/webstreams/encoding');
    return new ReadableStream(sourceOfParts(this.#parts), { highWaterMark: 0 })
      .pipeThrough(new TextDecoderStream());
  }

  [kClone]() {
    if (this.#parts.some((part) => part instanceof FilePart)) {
      throw new ERR_INVALID_STATE.TypeError('File-backed Blobs are not cloneable');
    }
    return fromParts(this.#parts, this.#type);
  }

  [kPack]() {
    this[kClone]();
    return { maker: 'internal/blob:unpackBlob', data: { parts: this.#parts, type: this.#type } };
  }

  [customInspectSymbol](depth, options) {
    if (depth < 0) return options.stylize('[Blob]', 'special');
    return inspectFields('Blob', { size: this.size, type: this.type }, options);
  }
}

function inspectFields(name, fields, options) {
  const { inspect } = require('internal/util/inspect');
  const depth = options.depth == null ? null : options.depth - 1;
  return `${name} ${inspect(fields, { ...options, depth })}`;
}

const pieceSize = 65536;

// A stream reads a file piece by piece.
function inPieces(part) {
  if (!(part instanceof FilePart) || part.length <= pieceSize) return [part];
  const pieces = [];
  for (let start = 0; start < part.length; start += pieceSize) {
    pieces.push(part.subarray(start, Math.min(start + pieceSize, part.length)));
  }
  return pieces;
}

// What a byte stream reads from. It is given parts until it has as much as it wants.
function sourceOfParts(wholeParts) {
  const parts = wholeParts.flatMap(inPieces);
  let index = 0;
  let isCancelled = false;
  return {
    type: 'bytes',
    async pull(controller) {
      do {
        if (index === parts.length) {
          controller.close();
          controller.byobRequest?.respond(0);
          return;
        }
        const bytes = await readPart(parts[index++]);
        if (isCancelled) return;
        // A copy, because the stream hands its memory on.
        if (bytes.length > 0) controller.enqueue(new Uint8Array(bytes));
        await undefined;
      } while (!isCancelled && controller.desiredSize >= 0);
    },
    cancel() {
      isCancelled = true;
    },
  };
}

Object.defineProperties(Blob.prototype, {
  size: kEnumerableProperty,
  type: kEnumerableProperty,
  slice: kEnumerableProperty,
  stream: kEnumerableProperty,
  textStream: kEnumerableProperty,
  text: kEnumerableProperty,
  arrayBuffer: kEnumerableProperty,
  bytes: kEnumerableProperty,
  [Symbol.toStringTag]: { __proto__: null, configurable: true, value: 'Blob' },
});

// The URL's blob as a new one of the plain class.
function resolveObjectURL(url) {
  const found = require('internal/url/blob_urls').resolveObjectURL(`${url}`);
  return found === undefined ? undefined : found.slice(0, found.size, found.type);
}

// A blob that reads the file when somebody reads the blob.
function createBlobFromFilePath(path, options) {
  let status;
  try {
    status = require('fs').statSync(path);
  } catch {
    throw codedError(TypeError, 'ERR_INVALID_ARG_VALUE', 'Unable to open file as blob');
  }
  const type = normalizeType(`${options?.type ?? ''}`);
  return fromParts([new FilePart(path, status, 0, status.size)], type);
}

module.exports = {
  Blob,
  createBlobFromFilePath,
  inspectFields,
  isBlob,
  resolveObjectURL,
  unpackBlob: ({ parts, type }) => fromParts(parts, type),
};
