'use strict';

// Buffer: byte arrays that know encodings. What it does to numbers, text and searches stands in
// internal/buffer/.

const binding = internalBinding('buffer');
const { codes: {
  ERR_BUFFER_OUT_OF_BOUNDS,
  ERR_INVALID_ARG_TYPE,
  ERR_UNKNOWN_ENCODING,
} } = require('internal/errors');
const {
  validateArray,
  validateInteger,
  validateNumber,
} = require('internal/validators');
const {
  defineLazyProperties,
  deprecate,
  isPendingDeprecation,
  kIsEncodingSymbol,
} = require('internal/util');
const {
  FastBuffer,
  allocate,
  allocateAlone,
  allocateUnsafe,
  allocateWritten,
  isBytes,
  kMaxLength,
  kStringMaxLength,
  poolLimit,
  setPoolOwner,
} = require('internal/buffer/fast_buffer');
const { findEncoding, utf8 } = require('internal/buffer/encodings');
const { fill } = require('internal/buffer/search');
const { addMethods, compareBytes } = require('internal/buffer/methods');

const typedArrayPrototype = Object.getPrototypeOf(Uint8Array.prototype);
// Called with call() at once: the engine inlines that, but not a bound function.
const getterOf = (name) => Object.getOwnPropertyDescriptor(typedArrayPrototype, name).get;
const getLength = getterOf('length');
const getByteLength = getterOf('byteLength');
const getByteOffset = getterOf('byteOffset');
const getMemory = getterOf('buffer');
const getTag = getterOf(Symbol.toStringTag);
const { set, fill: fillBytes } = typedArrayPrototype;
const { isView } = ArrayBuffer;

const getArrayBufferLength = Object.getOwnPropertyDescriptor(
  ArrayBuffer.prototype, 'byteLength').get;

// Objects that only inherit from ArrayBuffer.prototype are none.
function isAnyArrayBuffer(value) {
  if (value === null || typeof value !== 'object') return false;
  try {
    getArrayBufferLength.call(value);
    return true;
  } catch {
    return require('internal/util/types').isSharedArrayBuffer(value);
  }
}

let isConstructorWarningDone = false;
let constructorChecksLeft = 10_000;

function warnAboutConstructor() {
  if (isConstructorWarningDone || --constructorChecksLeft < 0) return;
  // Looking at the stack may call the program's Error.prepareStackTrace, which may come back here.
  isConstructorWarningDone = true;
  if (!isPendingDeprecation() && require('internal/util/package_caller').isCalledByPackage()) {
    isConstructorWarningDone = false;
    return;
  }
  process.emitWarning(
    'Buffer() is deprecated due to security and usability issues. Please use the ' +
    'Buffer.alloc(), Buffer.allocUnsafe(), or Buffer.from() methods instead.',
    'DeprecationWarning', 'DEP0005');
}

function Buffer(value, encodingOrOffset, length) {
  warnAboutConstructor();
  if (typeof value === 'number') {
    if (typeof encodingOrOffset === 'string') {
      throw new ERR_INVALID_ARG_TYPE('string', 'string', value);
    }
    return Buffer.alloc(value);
  }
  return Buffer.from(value, encodingOrOffset, length);
}

Object.setPrototypeOf(Buffer, Uint8Array);
FastBuffer.prototype.constructor = Buffer;
Object.defineProperty(FastBuffer.prototype, 'constructor', { __proto__: null, enumerable: false });
Buffer.prototype = FastBuffer.prototype;
Object.defineProperty(Buffer, Symbol.species, {
  __proto__: null,
  configurable: true,
  enumerable: false,
  get() { return FastBuffer; },
});

Buffer.poolSize = 8 * 1024;
setPoolOwner(Buffer);

function fromString(string, encodingName) {
  let encoding = utf8;
  if (encodingName && encodingName !== 'utf8' && typeof encodingName === 'string') {
    encoding = findEncoding(encodingName);
    if (encoding === undefined) throw new ERR_UNKNOWN_ENCODING(encodingName);
  }
  if (string.length === 0) return new FastBuffer();
  const limit = poolLimit();
  let size = encoding.sizeMax(string);
  if (size < limit) return allocateWritten(size, string, encoding);
  size = encoding.byteLength(string);
  if (size < limit) return allocateWritten(size, string, encoding);
  const buffer = new FastBuffer(size);
  const written = encoding.write(buffer, string, 0, size);
  return written < size ? new FastBuffer(buffer.buffer, 0, written) : buffer;
}

function fromArrayBuffer(memory, byteOffset, length) {
  byteOffset = byteOffset === undefined ? 0 : +byteOffset || 0;
  const lengthMax = memory.byteLength - byteOffset;
  if (lengthMax < 0) throw new ERR_BUFFER_OUT_OF_BOUNDS('offset');
  if (byteOffset < 0) {
    throw new RangeError(`Start offset ${byteOffset} is outside the bounds of the buffer`);
  }
  if (length !== undefined) {
    length = +length;
    if (length > lengthMax) throw new ERR_BUFFER_OUT_OF_BOUNDS('length');
    if (!(length > 0)) length = 0;
  }
  return new FastBuffer(memory, byteOffset, length);
}

function fromArrayLike(list) {
  const { length } = list;
  if (length <= 0) return new FastBuffer();
  if (length >= poolLimit()) return new FastBuffer(list);
  const buffer = allocate(length);
  set.call(buffer, list, 0);
  return buffer;
}

// Undefined if the object is none that can be copied.
function fromObject(object) {
  if (object.length !== undefined || isAnyArrayBuffer(object.buffer)) {
    return typeof object.length === 'number' && object.length === object.length ?
      fromArrayLike(object) : new FastBuffer();
  }
  if (object.type === 'Buffer' && Array.isArray(object.data)) return fromArrayLike(object.data);
  return undefined;
}

function fromPrimitive(object, encoding) {
  if (typeof object[Symbol.toPrimitive] !== 'function') return undefined;
  const primitive = object[Symbol.toPrimitive]('string');
  return typeof primitive === 'string' ? fromString(primitive, encoding) : undefined;
}

Buffer.from = function from(value, encodingOrOffset, length) {
  if (typeof value === 'string') return fromString(value, encodingOrOffset);
  if (typeof value === 'object' && value !== null) {
    // Asking an array first spares it the test for memory, which is slow when it fails.
    if (!Array.isArray(value) && !isView(value) && isAnyArrayBuffer(value)) {
      return fromArrayBuffer(value, encodingOrOffset, length);
    }
    const inner = value.valueOf && value.valueOf();
    if (inner != null && inner !== value &&
        (typeof inner === 'string' || typeof inner === 'object')) {
      return from(inner, encodingOrOffset, length);
    }
    const buffer = fromObject(value) ?? fromPrimitive(value, encodingOrOffset);
    if (buffer !== undefined) return buffer;
  }
  throw new ERR_INVALID_ARG_TYPE(
    'first argument', ['string', 'Buffer', 'ArrayBuffer', 'Array', 'Array-like Object'], value);
};

Buffer.copyBytesFrom = function copyBytesFrom(view, offset, length) {
  if (getTag.call(view) === undefined) {
    throw new ERR_INVALID_ARG_TYPE('view', ['TypedArray'], view);
  }
  const count = getLength.call(view);
  if (count === 0) return new FastBuffer();
  let start = 0;
  let end = count;
  if (offset !== undefined) {
    validateInteger(offset, 'offset', 0);
    if (offset >= count) return new FastBuffer();
    start = offset;
  }
  if (length !== undefined) {
    validateInteger(length, 'length', 0);
    end = Math.min(start + length, count);
  }
  const elementSize = getByteLength.call(view) / count;
  const byteOffset = getByteOffset.call(view) + start * elementSize;
  return fromArrayLike(new Uint8Array(
    getMemory.call(view), byteOffset, (end - start) * elementSize));
};

// An arrow function, because Buffer.of is no constructor.
const of = (...items) => {
  const buffer = new FastBuffer(items.length);
  for (let index = 0; index < items.length; ++index) buffer[index] = items[index];
  return buffer;
};
Buffer.of = of;

Buffer.alloc = function alloc(size, value, encoding) {
  validateNumber(size, 'size', 0, kMaxLength);
  const buffer = allocateAlone(size);
  return value !== undefined && value !== 0 && size > 0 ?
    fill(buffer, value, 0, buffer.length, encoding) : buffer;
};

Buffer.allocUnsafe = function allocUnsafe(size) {
  validateNumber(size, 'size', 0, kMaxLength);
  return allocate(size);
};

Buffer.allocUnsafeSlow = function allocUnsafeSlow(size) {
  validateNumber(size, 'size', 0, kMaxLength);
  return allocateUnsafe(size);
};

function SlowBuffer(size) {
  validateNumber(size, 'size', 0, kMaxLength);
  return allocateAlone(size);
}
Object.setPrototypeOf(SlowBuffer.prototype, Uint8Array.prototype);
Object.setPrototypeOf(SlowBuffer, Uint8Array);

Buffer.isBuffer = function isBuffer(value) {
  return value instanceof Buffer;
};

Buffer.compare = function compare(buf1, buf2) {
  if (!isBytes(buf1)) {
    throw new ERR_INVALID_ARG_TYPE('buf1', ['Buffer', 'Uint8Array'], buf1);
  }
  if (!isBytes(buf2)) {
    throw new ERR_INVALID_ARG_TYPE('buf2', ['Buffer', 'Uint8Array'], buf2);
  }
  return buf1 === buf2 ? 0 : compareBytes(buf1, buf2);
};

Buffer.isEncoding = function isEncoding(encoding) {
  return typeof encoding === 'string' && findEncoding(encoding) !== undefined;
};
Object.defineProperty(Buffer, kIsEncodingSymbol, {
  __proto__: null, value: Buffer.isEncoding, writable: true, configurable: true, enumerable: true,
});

// The bytes of all members together; throws for one that has none.
function totalLength(list) {
  let length = 0;
  for (let index = 0; index < list.length; ++index) {
    const member = list[index];
    if (!isBytes(member)) {
      throw new ERR_INVALID_ARG_TYPE(`list[${index}]`, ['Buffer', 'Uint8Array'], member);
    }
    length += getByteLength.call(member);
  }
  return length;
}

Buffer.concat = function concat(list, length) {
  validateArray(list, 'list');
  if (list.length === 0) return new FastBuffer();
  if (length !== undefined) validateInteger(length, 'length', 0, kMaxLength);
  const available = totalLength(list);
  length ??= available;
  const buffer = allocate(length);
  let position = 0;
  for (let index = 0; index < list.length && position < length; ++index) {
    let member = list[index];
    const room = length - position;
    if (getByteLength.call(member) > room) {
      member = new FastBuffer(getMemory.call(member), getByteOffset.call(member), room);
    }
    set.call(buffer, member, position);
    position += getByteLength.call(member);
  }
  if (position < length) fillBytes.call(buffer, 0, position, length);
  return buffer;
};

Buffer.byteLength = function byteLength(string, encodingName) {
  if (typeof string !== 'string') {
    if (isView(string) || isAnyArrayBuffer(string)) return string.byteLength;
    throw new ERR_INVALID_ARG_TYPE('string', ['string', 'Buffer', 'ArrayBuffer'], string);
  }
  if (!encodingName) return utf8.byteLength(string);
  return (findEncoding(encodingName) ?? utf8).byteLength(string);
};

let inspectMaxBytes = 50;
addMethods(Buffer, () => inspectMaxBytes);

function checkText(input) {
  if (getTag.call(input) === undefined && !isAnyArrayBuffer(input)) {
    throw new ERR_INVALID_ARG_TYPE('input', ['ArrayBuffer', 'Buffer', 'TypedArray'], input);
  }
  const memory = isView(input) ? getMemory.call(input) : input;
  if (memory.detached) return new Uint8Array();
  if (!isView(input)) return new Uint8Array(memory);
  return new Uint8Array(memory, getByteOffset.call(input), getByteLength.call(input));
}

function isUtf8(input) {
  return binding.isUtf8(checkText(input));
}

function isAscii(input) {
  return binding.isAscii(checkText(input));
}

function transcode(source, fromEncoding, toEncoding) {
  return require('internal/buffer/transcode').transcode(source, fromEncoding, toEncoding);
}

function btoa(input) {
  return require('internal/buffer/web').btoa(...arguments);
}

function atob(input) {
  return require('internal/buffer/web').atob(...arguments);
}

module.exports = {
  Buffer,
  SlowBuffer: deprecate(SlowBuffer,
    'SlowBuffer() is deprecated. Please use Buffer.allocUnsafeSlow()', 'DEP0030'),
  transcode,
  isUtf8,
  isAscii,
  kMaxLength,
  kStringMaxLength,
  btoa,
  atob,
};

const constant = (value) => ({ __proto__: null, value, enumerable: true });

Object.defineProperties(module.exports, {
  constants: constant(Object.defineProperties({}, {
    MAX_LENGTH: constant(kMaxLength),
    MAX_STRING_LENGTH: constant(kStringMaxLength),
  })),
  INSPECT_MAX_BYTES: {
    __proto__: null,
    configurable: true,
    enumerable: true,
    get() { return inspectMaxBytes; },
    set(value) {
      validateNumber(value, 'INSPECT_MAX_BYTES', 0);
      inspectMaxBytes = value;
    },
  },
});

defineLazyProperties(module.exports, 'internal/blob', ['Blob', 'resolveObjectURL']);
defineLazyProperties(module.exports, 'internal/file', ['File']);
