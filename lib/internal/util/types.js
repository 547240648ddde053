'use strict';

// What util.types offers. The native half tells what an object is by its inner slots, whatever its
// prototype.

const native = internalBinding('util');

const { kindOf } = native;

// In the order of js::Kind.
const kinds = [
  'other', 'arguments', 'arrayBuffer', 'asyncFunction', 'asyncGeneratorFunction', 'bigIntObject',
  'booleanObject', 'dataView', 'date', 'error', 'generatorFunction', 'generatorObject', 'map',
  'mapIterator', 'moduleNamespace', 'numberObject', 'promise', 'proxy', 'regExp', 'set',
  'setIterator', 'sharedArrayBuffer', 'stringObject', 'symbolObject', 'weakMap', 'weakSet',
];

function test(name) {
  const kind = kinds.indexOf(name);
  return (value) => kindOf(value) === kind;
}

function testAny(...names) {
  const accepted = new Set(names.map((name) => kinds.indexOf(name)));
  return (value) => accepted.has(kindOf(value));
}

const typedArrayTag = Object.getOwnPropertyDescriptor(
  Object.getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag).get;

function typedArrayTest(name) {
  return (value) => typedArrayTag.call(value) === name;
}

module.exports = {
  // Only Node-API makes them: see internal/napi.
  isExternal: (value) => native.isExternal?.(value) ?? false,
  isDate: test('date'),
  isArgumentsObject: test('arguments'),
  isBigIntObject: test('bigIntObject'),
  isBooleanObject: test('booleanObject'),
  isNumberObject: test('numberObject'),
  isStringObject: test('stringObject'),
  isSymbolObject: test('symbolObject'),
  isBoxedPrimitive: testAny(
    'bigIntObject', 'booleanObject', 'numberObject', 'stringObject', 'symbolObject'),
  isNativeError: test('error'),
  isRegExp: test('regExp'),
  isAsyncFunction: testAny('asyncFunction', 'asyncGeneratorFunction'),
  isGeneratorFunction: testAny('generatorFunction', 'asyncGeneratorFunction'),
  isGeneratorObject: test('generatorObject'),
  isPromise: test('promise'),
  isMap: test('map'),
  isSet: test('set'),
  isMapIterator: test('mapIterator'),
  isSetIterator: test('setIterator'),
  isWeakMap: test('weakMap'),
  isWeakSet: test('weakSet'),
  isArrayBuffer: test('arrayBuffer'),
  isDataView: test('dataView'),
  isSharedArrayBuffer: test('sharedArrayBuffer'),
  isProxy: test('proxy'),
  isModuleNamespaceObject: test('moduleNamespace'),
  isAnyArrayBuffer: testAny('arrayBuffer', 'sharedArrayBuffer'),
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
