'use strict';

// What util.types offers. An object tells what it is by whether a method that needs its internal
// slot accepts it. Kinds without such a method (proxies, promises, externals, iterators) are told
// by the native half where it offers the answer, else by prototype and tag.

const core = internalBinding('core');
const native = internalBinding('util');

const getter = (object, name) => Object.getOwnPropertyDescriptor(object, name).get;

function isObject(value) {
  return value !== null && (typeof value === 'object' || typeof value === 'function');
}

// The kinds of things that objects of a class are to the engine; nothing if it does not tell.
function kindsOf(makeSamples) {
  const kinds = makeSamples().map((sample) => native.kindOf(sample));
  return kinds[0] === undefined ? undefined : kinds;
}

// Returns a function that tells whether `method` accepts a value as its receiver. To refuse means
// to throw, which takes microseconds: what is another kind of thing than the samples is not tried.
function acceptedBy(method, makeSamples, argument) {
  let kinds;
  return (value) => {
    if (!isObject(value)) return false;
    kinds ??= kindsOf(makeSamples) ?? [];
    if (kinds.length > 0 && !kinds.includes(native.kindOf(value))) return false;
    try {
      Reflect.apply(method, value, [argument]);
      return true;
    } catch {
      return false;
    }
  };
}

const probe = {};
const typedArrayTag =
  getter(Object.getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag);
const hasIndices = getter(RegExp.prototype, 'hasIndices');
const { toString: objectToString } = Object.prototype;
const { toString: functionToString } = Function.prototype;

const asyncFunctionPrototype = Object.getPrototypeOf(async () => {});
const asyncGeneratorFunctionPrototype = Object.getPrototypeOf(async function* () {});
const generatorFunctionPrototype = Object.getPrototypeOf(function* () {});
const generatorPrototype = generatorFunctionPrototype.prototype;
const asyncGeneratorPrototype = asyncGeneratorFunctionPrototype.prototype;
const mapIteratorPrototype = Object.getPrototypeOf(new Map().keys());
const setIteratorPrototype = Object.getPrototypeOf(new Set().keys());

function inherits(value, prototype) {
  return value !== null && typeof value === 'object' && !isProxy(value) &&
    Object.prototype.isPrototypeOf.call(prototype, value);
}

// The tag the language gives to some kinds of objects, unless a property hides it.
function hasBuiltinTag(value, tag) {
  return value !== null && typeof value === 'object' && !isProxy(value) &&
    objectToString.call(value) === `[object ${tag}]` && !(Symbol.toStringTag in value);
}

function typedArrayTest(name) {
  return (value) => typedArrayTag.call(value) === name;
}

function isProxy(value) {
  // Namespaces of ES modules are proxies that nobody is to know about.
  return (native.isProxy?.(value) ?? false) && !core.namespaces?.has(value);
}

function isExternal(value) {
  return native.isExternal?.(value) ?? false;
}

// Whether the native half can tell promises apart; this depends on the engine's version.
let promiseKind;

function isPromise(value) {
  if (value === null || typeof value !== 'object') return false;
  promiseKind ??= native.kindOf(Promise.resolve()) ?? null;
  return promiseKind === null ? value instanceof Promise && !isProxy(value) :
    native.kindOf(value) === promiseKind && native.getPromiseDetails(value) !== undefined;
}

// The prototype has no flags, and is the one thing without an exception.
function hasFlags() {
  if (hasIndices.call(this) === undefined) throw probe;
}

function isNativeError(value) {
  return Error.isError?.(value) ?? hasBuiltinTag(value, 'Error');
}

function isAsyncFunction(value) {
  if (typeof value !== 'function' || isProxy(value)) return false;
  const prototype = Object.getPrototypeOf(value);
  if (prototype === asyncFunctionPrototype || prototype === asyncGeneratorFunctionPrototype) {
    return true;
  }
  if (prototype === Function.prototype) return false;
  // The prototype was replaced, or belongs to another realm: the source still tells.
  return /^async\b(?!\s*\([^)]*\)\s*\{)/.test(functionToString.call(value));
}

function isGeneratorFunction(value) {
  if (typeof value !== 'function' || isProxy(value)) return false;
  const prototype = Object.getPrototypeOf(value);
  if (prototype === generatorFunctionPrototype || prototype === asyncGeneratorFunctionPrototype) {
    return true;
  }
  if (prototype === Function.prototype) return false;
  return /^(?:async\b\s*)?(?:function\b\s*)?\*/.test(functionToString.call(value));
}

function isGeneratorObject(value) {
  return inherits(value, generatorPrototype) || inherits(value, asyncGeneratorPrototype);
}

function isModuleNamespaceObject(value) {
  if (core.namespaces?.has(value)) return true;
  if (value === null || typeof value !== 'object' || isProxy(value)) return false;
  if (Object.getPrototypeOf(value) !== null || Object.isExtensible(value)) return false;
  const tag = Object.getOwnPropertyDescriptor(value, Symbol.toStringTag);
  return tag !== undefined && tag.value === 'Module' && !tag.configurable && !tag.writable;
}

const isArrayBuffer =
  acceptedBy(getter(ArrayBuffer.prototype, 'byteLength'), () => [new ArrayBuffer(0)]);
const hasSharedSlot = typeof SharedArrayBuffer === 'undefined' ? () => false :
  acceptedBy(getter(SharedArrayBuffer.prototype, 'byteLength'), () => [new SharedArrayBuffer(0)]);
// To the engine both are the same kind of thing, and the other one is more frequent.
const isSharedArrayBuffer = (value) => !isArrayBuffer(value) && hasSharedSlot(value);
const isNumberObject =
  acceptedBy(Number.prototype.valueOf, () => [Object(0), new (class extends Number {})()]);
const isStringObject =
  acceptedBy(String.prototype.valueOf, () => [Object(''), new (class extends String {})()]);
const isBooleanObject =
  acceptedBy(Boolean.prototype.valueOf, () => [Object(false), new (class extends Boolean {})()]);
const isBigIntObject = acceptedBy(BigInt.prototype.valueOf, () => [Object(0n)]);
const isSymbolObject = acceptedBy(Symbol.prototype.valueOf, () => [Object(Symbol.iterator)]);

module.exports = {
  isExternal,
  isDate: acceptedBy(Date.prototype.getTime, () => [new Date(0)]),
  isArgumentsObject: (value) => hasBuiltinTag(value, 'Arguments'),
  isBigIntObject,
  isBooleanObject,
  isNumberObject,
  isStringObject,
  isSymbolObject,
  isBoxedPrimitive: (value) => isNumberObject(value) || isStringObject(value) ||
    isBooleanObject(value) || isBigIntObject(value) || isSymbolObject(value),
  isNativeError,
  isRegExp: acceptedBy(hasFlags, () => [/x/]),
  isAsyncFunction,
  isGeneratorFunction,
  isGeneratorObject,
  isPromise,
  isMap: acceptedBy(getter(Map.prototype, 'size'), () => [new Map()]),
  isSet: acceptedBy(getter(Set.prototype, 'size'), () => [new Set()]),
  isMapIterator: (value) => inherits(value, mapIteratorPrototype),
  isSetIterator: (value) => inherits(value, setIteratorPrototype),
  isWeakMap: acceptedBy(WeakMap.prototype.has, () => [new WeakMap()], probe),
  isWeakSet: acceptedBy(WeakSet.prototype.has, () => [new WeakSet()], probe),
  isArrayBuffer,
  isDataView: acceptedBy(getter(DataView.prototype, 'buffer'),
                         () => [new DataView(new ArrayBuffer(0))]),
  isSharedArrayBuffer,
  isProxy,
  isModuleNamespaceObject,
  isAnyArrayBuffer: (value) => isArrayBuffer(value) || isSharedArrayBuffer(value),
  isArrayBufferView: ArrayBuffer.isView,
  isTypedArray: (value) => typedArrayTag.call(value) !== undefined,
  isUint8Array: typedArrayTest('Uint8Array'),
  isUint8ClampedArray: typedArrayTest('Uint8ClampedArray'),
  isUint16Array: typedArrayTest('Uint16Array'),
  isUint32Array: typedArrayTest('Uint32Array'),
  isInt8Array: typedArrayTest('Int8Array'),
  isInt16Array: typedArrayTest('Int16Array'),
  isInt32Array: typedArrayTest('Int32Array'),
  isFloat16Array: typedArrayTest('Float16Array'),
  isFloat32Array: typedArrayTest('Float32Array'),
  isFloat64Array: typedArrayTest('Float64Array'),
  isBigInt64Array: typedArrayTest('BigInt64Array'),
  isBigUint64Array: typedArrayTest('BigUint64Array'),
};

// Keys exist only where cryptography does; asking about them must not load it for plain values.
function keyTest(name) {
  return (value) => value !== null && typeof value === 'object' &&
    process.versions.openssl !== undefined && require('internal/crypto/keys')[name](value);
}

for (const name of ['isKeyObject', 'isCryptoKey']) {
  Object.defineProperty(module.exports, name, {
    __proto__: null, enumerable: true, configurable: false, value: keyTest(name),
  });
}
