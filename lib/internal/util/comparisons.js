'use strict';

// Deep equality in four modes: loose (==), strict (Object.is, prototypes, symbols), strict without
// prototypes, and partial (the second value must be part of the first).
//
// First the kind of two objects is compared and what they have by their nature (compareKinds),
// then their keys, then their entries.

const { isError } = require('internal/util');
const types = require('internal/util/types');
const { nonIndexKeys } = require('internal/util/inspect/names');

const { compare: compareBytes } = internalBinding('buffer');

const kLoose = 0;
const kPartial = 1;
const kStrict = 2;
const kStrictWithoutPrototypes = 3;

const { propertyIsEnumerable, toString: objectToString } = Object.prototype;

// Objects of these constructors are told apart by them; that is cheaper than prototypes.
const wellKnownConstructors = new Set([
  Array, ArrayBuffer, BigInt, BigInt64Array, BigUint64Array, Boolean, DataView, Date, Error,
  Float32Array, Float64Array, Function, Int16Array, Int32Array, Int8Array, Map, Number, Object,
  Promise, RegExp, Set, String, Symbol, Uint16Array, Uint32Array, Uint8Array, Uint8ClampedArray,
  WeakMap, WeakSet,
]);

function isObject(value) {
  return typeof value === 'object' && value !== null;
}

function isBothNaN(first, second) {
  return Number.isNaN(first) && Number.isNaN(second);
}

// How deep a comparison without `visited` is, and how deep it may become: cycles end there.
const kDepthMax = 64;
let depth = 0;

function areObjectsEqualAtDepth(first, second, mode) {
  if (depth === kDepthMax) throw new RangeError('The values are nested too deeply');
  depth++;
  const result = areObjectsEqual(first, second, mode, null);
  depth--;
  return result;
}

// `visited` is null while cycles are not looked for.
function areEqual(first, second, mode, visited) {
  if (first === second) return first !== 0 || Object.is(first, second) || mode === kLoose;
  if (isObject(first) && isObject(second)) {
    return visited === null ? areObjectsEqualAtDepth(first, second, mode) :
      areObjectsEqual(first, second, mode, visited);
  }
  if (mode !== kLoose) return isBothNaN(first, second);
  if (isObject(first) || isObject(second)) return false;
  // eslint-disable-next-line eqeqeq
  return first == second || isBothNaN(first, second);
}

// ---- Kinds -----------------------------------------------------------------------------------

function hasSamePrototype(first, second) {
  const { constructor } = first;
  if (constructor === Object || constructor === Array ||
      wellKnownConstructors.has(constructor) ||
      (constructor !== undefined && !Object.hasOwn(first, 'constructor'))) {
    return constructor === second.constructor;
  }
  return Object.getPrototypeOf(first) === Object.getPrototypeOf(second);
}

function hasSameTag(first, second) {
  return first[Symbol.toStringTag] === second[Symbol.toStringTag];
}

function hasSameTagOrClass(first, second) {
  const tag = first[Symbol.toStringTag];
  const otherTag = second[Symbol.toStringTag];
  if (tag !== undefined && otherTag !== undefined) return tag === otherTag;
  return objectToString.call(first) === objectToString.call(second);
}

function hasFittingSize(size, otherSize, mode) {
  return size === otherSize || (mode === kPartial && size > otherSize);
}

function bytesOf(value) {
  return ArrayBuffer.isView(value) ?
    new Uint8Array(value.buffer, value.byteOffset, value.byteLength) : new Uint8Array(value);
}

function areItemsEqual(first, second) {
  if (first.length !== second.length) return false;
  for (let index = 0; index < first.length; index++) {
    if (first[index] !== second[index]) return false;
  }
  return true;
}

// Tells whether all bytes of the second occur in the first in their order.
function containsBytes(first, second) {
  let position = 0;
  for (const byte of second) {
    position = first.indexOf(byte, position) + 1;
    if (position === 0) return false;
  }
  return true;
}

function areBytesEqual(first, second, mode) {
  if (mode === kPartial && first.byteLength !== second.byteLength) {
    return first.byteLength > second.byteLength && containsBytes(bytesOf(first), bytesOf(second));
  }
  const bytes = bytesOf(first);
  const otherBytes = bytesOf(second);
  return bytes.length === otherBytes.length && compareBytes(bytes, otherBytes) === 0;
}

const typedArrayTag = Object.getOwnPropertyDescriptor(
  Object.getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag).get;

function isFloatArray(value) {
  return types.isFloat32Array(value) || types.isFloat64Array(value) || types.isFloat16Array(value);
}

function areViewsEqual(first, second, mode) {
  if (!ArrayBuffer.isView(second) || typedArrayTag.call(first) !== typedArrayTag.call(second)) {
    return false;
  }
  // 0 and -0 differ in their bytes.
  if (mode === kLoose && isFloatArray(first)) return areItemsEqual(first, second);
  return areBytesEqual(first, second, mode);
}

function areDatesEqual(first, second) {
  const time = Date.prototype.getTime.call(first);
  const otherTime = Date.prototype.getTime.call(second);
  return time === otherTime || isBothNaN(time, otherTime);
}

function areRegExpsEqual(first, second) {
  return first.source === second.source && first.flags === second.flags &&
    first.lastIndex === second.lastIndex;
}

// A property that belongs to every error, whether it is enumerable or not. Enumerable ones are
// compared with the other keys.
function isErrorPropertyEqual(first, second, key, mode, visited) {
  if (propertyIsEnumerable.call(second, key)) return true;
  const expected = second[key];
  if (mode === kPartial && (expected === undefined || (key === 'message' && expected === ''))) {
    return true;
  }
  return areEqual(first[key], expected, mode, visited);
}

function areErrorsEqual(first, second, mode, visited) {
  for (const key of ['message', 'name', 'cause', 'errors']) {
    if (!isErrorPropertyEqual(first, second, key, mode, visited)) return false;
  }
  const hasCause = Object.hasOwn(second, 'cause');
  return hasCause === Object.hasOwn(first, 'cause') || (mode === kPartial && !hasCause);
}

const boxes = [
  [types.isNumberObject, Number], [types.isStringObject, String], [types.isBooleanObject, Boolean],
  [types.isBigIntObject, BigInt], [types.isSymbolObject, Symbol],
];

function areBoxesEqual(first, second) {
  const [isSameBox, { prototype: { valueOf } }] = boxes.find(([test]) => test(first));
  return isSameBox(second) && Object.is(valueOf.call(first), valueOf.call(second));
}

function isUrl(value) {
  return value.constructor?.name === 'URL' && typeof value.href === 'string' &&
    value instanceof require('internal/url').URL;
}

const hasOwnComparison = [
  Array.isArray, ArrayBuffer.isView, types.isSet, types.isMap, types.isDate, types.isRegExp,
  types.isAnyArrayBuffer,
];

function areCryptoKeysEqual(first, second, mode, visited) {
  const { haveSameKey } = require('internal/crypto/keys');
  return first.extractable === second.extractable &&
    areEqual(first.algorithm, second.algorithm, mode, visited) &&
    areEqual(first.usages, second.usages, mode, visited) &&
    haveSameKey(first, second);
}

// Kinds that are rare, and those that cannot be looked into.
function areOtherKindsEqual(first, second, mode, visited) {
  if (!hasSameTagOrClass(first, second)) return false;
  if (hasOwnComparison.some((test) => test(second))) return false;
  if (isError(first)) return isError(second) && areErrorsEqual(first, second, mode, visited);
  if (types.isBoxedPrimitive(first)) return areBoxesEqual(first, second);
  if (isUrl(first)) return isUrl(second) && first.href === second.href;
  if (types.isKeyObject(first)) return types.isKeyObject(second) && first.equals(second);
  if (types.isCryptoKey(first)) {
    return types.isCryptoKey(second) && areCryptoKeysEqual(first, second, mode, visited);
  }
  if (types.isBoxedPrimitive(second) || isError(second)) return false;
  return !types.isWeakMap(first) && !types.isWeakSet(first) && !types.isPromise(first);
}

// Compares everything but keys and entries. Returns false, or how the entries are compared.
function compareKinds(first, second, mode, visited) {
  if (Array.isArray(first)) {
    return Array.isArray(second) && hasFittingSize(first.length, second.length, mode) &&
      hasSameTag(first, second) && areArraysEqual;
  }
  if (first[Symbol.toStringTag] === undefined &&
      objectToString.call(first) === '[object Object]') {
    return hasSameTagOrClass(first, second) && noEntries;
  }
  if (types.isSet(first)) {
    return types.isSet(second) && hasFittingSize(first.size, second.size, mode) &&
      hasSameTag(first, second) && areSetsEqual;
  }
  if (types.isMap(first)) {
    return types.isMap(second) && hasFittingSize(first.size, second.size, mode) &&
      hasSameTag(first, second) && areMapsEqual;
  }
  if (ArrayBuffer.isView(first)) return areViewsEqual(first, second, mode) && noEntries;
  if (types.isDate(first)) {
    return types.isDate(second) && hasSameTag(first, second) && areDatesEqual(first, second) &&
      noEntries;
  }
  if (types.isRegExp(first)) {
    return types.isRegExp(second) && hasSameTag(first, second) &&
      areRegExpsEqual(first, second) && noEntries;
  }
  if (types.isAnyArrayBuffer(first)) {
    return types.isAnyArrayBuffer(second) && hasSameTag(first, second) &&
      areBytesEqual(first, second, mode) && noEntries;
  }
  return areOtherKindsEqual(first, second, mode, visited) && noEntries;
}

function noEntries() {
  return true;
}

// ---- Keys ------------------------------------------------------------------------------------

function withEnumerableSymbols(keys, value) {
  const symbols = Object.getOwnPropertySymbols(value);
  return symbols.length === 0 ? keys :
    keys.concat(symbols.filter((key) => propertyIsEnumerable.call(value, key)));
}

function keysOf(value, mode) {
  if (Array.isArray(value) || ArrayBuffer.isView(value)) {
    // Bytes are compared often and have no other keys; all keys of a long array are listed.
    const keys = nonIndexKeys(value, false, Array.isArray(value) ? Infinity : undefined);
    return mode === kLoose ? keys.filter((key) => typeof key === 'string') : keys;
  }
  const keys = Object.keys(value);
  return mode === kLoose ? keys : withEnumerableSymbols(keys, value);
}

function areObjectsEqual(first, second, mode, visited) {
  if (mode === kStrict && !hasSamePrototype(first, second)) return false;
  const compareEntries = compareKinds(first, second, mode, visited);
  if (compareEntries === false) return false;
  const keys = keysOf(second, mode);
  if (mode !== kPartial && keysOf(first, mode).length !== keys.length) return false;
  if (keys.length === 0 && compareEntries === noEntries) return true;

  if (visited === null) {
    return areKeysEqual(first, second, keys, mode, null) &&
      compareEntries(first, second, mode, null);
  }
  return visited.visit(first, second, (inner) =>
    areKeysEqual(first, second, keys, mode, inner) && compareEntries(first, second, mode, inner));
}

function areKeysEqual(first, second, keys, mode, visited) {
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index];
    if (!propertyIsEnumerable.call(first, key) ||
        !areEqual(first[key], second[key], mode, visited)) {
      return false;
    }
  }
  return true;
}

// Remembers the pairs that are being compared, so that a cycle ends when both values have been
// seen, and differs when only one has.
class Visited {
  // The two outermost pairs are compared to what comes as pairs, all others as members of one set.
  #outermost;
  #next;
  #set;

  visit(first, second, compare) {
    if (this.#outermost === undefined) {
      this.#outermost = [first, second];
      return compare(this);
    }
    if (this.#set === undefined) {
      if (this.#next === undefined) return this.#visitNext(first, second, compare);
      this.#set = new Set([...this.#outermost, ...this.#next]);
    }
    const isFirstKnown = this.#set.has(first);
    const isSecondKnown = this.#set.has(second);
    if (isFirstKnown || isSecondKnown) return isFirstKnown && isSecondKnown;
    this.#set.add(first).add(second);
    const result = compare(this);
    this.#set.delete(first);
    this.#set.delete(second);
    return result;
  }

  #visitNext(first, second, compare) {
    const [outerFirst, outerSecond] = this.#outermost;
    if (outerFirst === first) return outerSecond === second;
    if (outerSecond === second) return false;
    this.#next = [first, second];
    const result = compare(this);
    this.#next = undefined;
    this.#set?.delete(first);
    this.#set?.delete(second);
    return result;
  }
}

// ---- Entries ---------------------------------------------------------------------------------

// Holes are not values: arrays with holes are compared by the keys they have.
function areSparseArraysEqual(first, second, mode, visited, start) {
  const keys = Object.keys(second);
  if (Object.keys(first).length !== keys.length) return false;
  return keys.slice(start).every((key) => Object.hasOwn(first, key) &&
    areEqual(first[key], second[key], mode, visited));
}

// Tells whether the items of the second occur in the first in their order.
function containsItems(first, second, mode, visited) {
  const values = Object.keys(first).filter((key) => !Number.isNaN(+key)).map((key) => first[key]);
  const wanted = Object.keys(second).filter((key) => !Number.isNaN(+key)).map((key) => second[key]);
  let position = 0;
  for (let index = 0; index < wanted.length; index++) {
    const last = values.length - wanted.length + index;
    while (position <= last && !areEqual(values[position], wanted[index], mode, visited)) {
      position++;
    }
    if (position++ > last) return false;
  }
  return true;
}

function areArraysEqual(first, second, mode, visited) {
  if (mode === kPartial) return containsItems(first, second, mode, visited);
  for (let index = 0; index < first.length; index++) {
    const value = first[index];
    const other = second[index];
    if (other === undefined) {
      if (!Object.hasOwn(second, index)) {
        return areSparseArraysEqual(first, second, mode, visited, index);
      }
      const isUndefined = value === undefined && Object.hasOwn(first, index);
      if (!isUndefined && (mode !== kLoose || value !== null)) return false;
    } else if ((value === undefined || !areEqual(value, other, mode, visited)) &&
               (mode !== kLoose || other !== null)) {
      return false;
    }
  }
  return true;
}

// Primitive values that may be loosely equal to another of another type.
function mayBeLooselyEqual(value) {
  switch (typeof value) {
    case 'symbol':
      return false;
    case 'string':
      return !Number.isNaN(+value);
    case 'number':
      return !Number.isNaN(value);
    default:
      return true;
  }
}

// Gives each wanted item another one of the candidates; `isMatch` compares two of them.
function canMatchAll(wanted, candidates, isMatch) {
  const rest = [...candidates];
  return wanted.every((item) => {
    const position = rest.findIndex((candidate) => isMatch(candidate, item));
    if (position === -1) return false;
    rest.splice(position, 1);
    return true;
  });
}

function areSetsEqual(first, second, mode, visited) {
  const wanted = [];
  for (const item of second) {
    if (first.has(item)) continue;
    if (!isObject(item) && (mode !== kLoose || !mayBeLooselyEqual(item))) return false;
    wanted.push(item);
  }
  if (wanted.length === 0) return true;
  const candidates = [...first].filter((item) => !second.has(item));
  if (candidates.length < wanted.length) return false;
  return canMatchAll(wanted, candidates, (candidate, item) =>
    areEqual(candidate, item, mode, visited));
}

function areMapsEqual(first, second, mode, visited) {
  const wanted = [];
  for (const [key, item] of second) {
    if (isObject(key)) {
      wanted.push([key, item]);
    } else if (!first.has(key) || !areEqual(first.get(key), item, mode, visited)) {
      if (mode !== kLoose || !mayBeLooselyEqual(key)) return false;
      wanted.push([key, item]);
    }
  }
  if (wanted.length === 0) return true;
  const isTaken = (key) => !isObject(key) && second.has(key) &&
    areEqual(first.get(key), second.get(key), mode, visited);
  const candidates = [...first].filter(([key]) => !isTaken(key));
  return canMatchAll(wanted, candidates, ([candidateKey, candidate], [key, item]) =>
    areEqual(candidateKey, key, mode, visited) && areEqual(candidate, item, mode, visited));
}

// ---- Entry -----------------------------------------------------------------------------------

let hasSeenCycle = false;

// Looking for cycles costs; most values have none. A cycle shows by its depth.
function compare(first, second, mode) {
  if (!hasSeenCycle) {
    const outerDepth = depth;
    try {
      return areEqual(first, second, mode, null);
    } catch {
      hasSeenCycle = true;
      depth = outerDepth;
    }
  }
  return areEqual(first, second, mode, new Visited());
}

module.exports = {
  isDeepEqual: (first, second) => compare(first, second, kLoose),
  isDeepStrictEqual: (first, second, skipPrototype) =>
    compare(first, second, skipPrototype ? kStrictWithoutPrototypes : kStrict),
  isPartialStrictEqual: (first, second) => compare(first, second, kPartial),
};
