'use strict';

// The class behind every Buffer, and the pool from which small ones are cut.

const typedArrayTag = Object.getOwnPropertyDescriptor(
  Object.getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag).get;
const { isView } = ArrayBuffer;

// Node's limits. The engine's limit for a string is higher, and that for memory depends on the
// machine.
const kMaxLength = Number.MAX_SAFE_INTEGER;
const kStringMaxLength = 0x1fffffe8;
const likelyToFit = 2 ** 31;

class FastBuffer extends Uint8Array {}

// Zeroed memory of its own. The engine has several errors for too much of it, Node has one.
function allocateAlone(size) {
  if (size <= likelyToFit) return new FastBuffer(size);
  try {
    return new FastBuffer(size);
  } catch {
    throw new RangeError('Array buffer allocation failed');
  }
}

// True for real byte arrays of any realm, false for objects that only inherit from one.
function isBytes(value) {
  // The engine answers the first question in a nanosecond, the second takes forty.
  return (value instanceof Uint8Array && isView(value)) ||
    typedArrayTag.call(value) === 'Uint8Array';
}

// The bytes of any view. Methods of Buffer may be borrowed by other views, and then work on
// the memory below.
function bytesOf(view) {
  if (isBytes(view)) return view;
  if (isView(view)) return new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  throw codedError(TypeError, 'ERR_INVALID_ARG_TYPE', 'argument must be a buffer');
}

// An error whose message is not made from a pattern of internal/errors.
function codedError(Base, code, message) {
  const error = new Base(message);
  error.code = code;
  return error;
}

// From this size on memory is worth being used again: the system's is empty pages, and clearing
// them, or having them cleared, takes as long as reading a file into them.
const reusedSizeMin = 64 * 1024;

let unsafeMemory;

// As above, with the error of the functions that promise nothing about the content.
function allocateUnsafe(size) {
  try {
    if (size >= reusedSizeMin && size <= likelyToFit) {
      unsafeMemory ??= internalBinding('buffer').unsafeMemory;
      const memory = unsafeMemory(size);
      if (memory !== undefined) return new FastBuffer(memory);
    }
    return new FastBuffer(size);
  } catch {
    throw codedError(
      RangeError, 'ERR_MEMORY_ALLOCATION_FAILED', 'Failed to allocate memory');
  }
}

const untransferable = new WeakSet();

function markAsUntransferable(object) {
  if ((typeof object === 'object' && object !== null) || typeof object === 'function') {
    untransferable.add(object);
  }
}

function isMarkedAsUntransferable(object) {
  return untransferable.has(object);
}

// The constructor whose poolSize property, which programs may change, sizes the next pool.
let poolOwner;
let poolBytes;
let poolMemory;
let poolLength = 0;
let poolUsed = 0;

function setPoolOwner(owner) {
  poolOwner = owner;
}

function startPool() {
  poolLength = poolOwner.poolSize;
  // In this order, since memory that was not asked for is made a second time when it is.
  poolMemory = new ArrayBuffer(poolLength);
  poolBytes = new FastBuffer(poolMemory);
  // Transferring it would take the memory away from every Buffer that was cut from it.
  markAsUntransferable(poolMemory);
  poolUsed = 0;
}

// Sizes below this come from the pool.
function poolLimit() {
  return poolOwner.poolSize >>> 1;
}

function claimFromPool(size) {
  const buffer = new FastBuffer(poolMemory, poolUsed, size);
  // Eight-byte alignment lets wider typed arrays be laid over a Buffer's memory.
  poolUsed = (poolUsed + size + 7) & ~7;
  return buffer;
}

function allocate(size) {
  if (size <= 0) return new FastBuffer();
  if (size >= poolLimit()) return allocateUnsafe(size);
  size = Math.trunc(size);
  if (size > poolLength - poolUsed) startPool();
  return claimFromPool(size);
}

// Writes the string, which takes at most sizeMax bytes, straight into the pool. It is measured only
// if the rest of the pool may be too small: a new pool costs much more.
function allocateWritten(sizeMax, string, encoding) {
  if (sizeMax > poolLength - poolUsed) {
    sizeMax = encoding.byteLength(string);
    if (sizeMax > poolLength - poolUsed) startPool();
  }
  return claimFromPool(encoding.write(poolBytes, string, poolUsed, sizeMax));
}

module.exports = {
  FastBuffer,
  allocate,
  allocateAlone,
  allocateUnsafe,
  allocateWritten,
  bytesOf,
  codedError,
  isBytes,
  isMarkedAsUntransferable,
  kMaxLength,
  kStringMaxLength,
  markAsUntransferable,
  poolLimit,
  setPoolOwner,
  untransferable,
};
