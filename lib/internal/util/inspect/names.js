'use strict';

// What an object is called in the output of inspect(), and which of its keys are shown.

const { hasOnlyItems } = internalBinding('util');
const types = require('internal/util/types');

const { hasOwnProperty, propertyIsEnumerable } = Object.prototype;

// Names of the constructors of the language itself. What a class adds to them is worth showing.
const builtInNames = new Set((
  'Object Function Array Number Boolean String Symbol Date Promise RegExp Error AggregateError ' +
  'EvalError RangeError ReferenceError SyntaxError TypeError URIError SuppressedError JSON Math ' +
  'Intl ArrayBuffer Atomics DataView Uint8Array Int8Array Uint16Array ' +
  'Int16Array Uint32Array Int32Array Float16Array Float32Array Float64Array Uint8ClampedArray ' +
  'BigUint64Array BigInt64Array BigInt Map Set WeakMap WeakSet WeakRef Proxy Reflect Iterator ' +
  'FinalizationRegistry DisposableStack AsyncDisposableStack WebAssembly'
).split(' '));

// Prototypes that keep their name when a script has tampered with their `constructor`.
const wellKnown = new Map();
for (const constructor of [
  Array, ArrayBuffer, Function, Map, Set, Object, Object.getPrototypeOf(Uint8Array), RegExp, Date,
  DataView, Error, AggregateError, RangeError, TypeError, Boolean, Number, String, Promise,
  WeakMap, WeakSet,
]) {
  wellKnown.set(constructor.prototype, constructor);
}

function isInstance(object, constructor) {
  try {
    return object instanceof constructor;
  } catch {
    return false;
  }
}

const typedArrayTag = Object.getOwnPropertyDescriptor(
  Object.getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag).get;

const slotTests = [
  'Map', 'Set', 'WeakMap', 'WeakSet', 'Promise', 'DataView', 'ArrayBuffer', 'SharedArrayBuffer',
  'RegExp', 'Date',
];

// The name of the class that made an object whose prototype chain does not tell it.
function internalName(object) {
  if (typeof object === 'function') return 'Function';
  if (Array.isArray(object)) return 'Array';
  const typedArrayName = typedArrayTag.call(object);
  if (typedArrayName !== undefined) return typedArrayName;
  const name = slotTests.find((candidate) => types[`is${candidate}`](object));
  if (name !== undefined) return name;
  if (types.isNativeError(object)) return 'Error';
  const tag = object[Symbol.toStringTag];
  return typeof tag === 'string' && tag !== '' ? tag : 'Object';
}

function ownConstructor(object) {
  const value = Object.getOwnPropertyDescriptor(object, 'constructor')?.value;
  return typeof value === 'function' ? value : undefined;
}

// The name shown for `object`, or null when its prototype is null. Fills `prototypeProperties`,
// if given, with what a class of the script adds to its prototypes.
function constructorName(object, ctx, recurseTimes, prototypeProperties) {
  // What follows comes to the same for these, which are most.
  if (prototypeProperties === undefined && !Object.hasOwn(object, 'constructor')) {
    const prototype = Object.getPrototypeOf(object);
    if (prototype === Object.prototype) return Object.name;
    if (prototype === Array.prototype) return Array.name;
  }
  const add = (first) => require('internal/util/inspect/properties')
    .addPrototypeProperties(ctx, object, first || object, recurseTimes, prototypeProperties);
  let first;
  let step = object;
  while (step !== null) {
    const known = wellKnown.get(step);
    if (known !== undefined && Function.prototype[Symbol.hasInstance].call(known, object)) {
      if (prototypeProperties !== undefined && first !== step) add(first);
      return known.name;
    }
    const constructor = ownConstructor(step);
    if (constructor !== undefined && constructor.name !== '' && isInstance(object, constructor)) {
      if (prototypeProperties !== undefined &&
          (first !== step || !builtInNames.has(constructor.name))) {
        add(first);
      }
      return String(constructor.name);
    }
    step = Object.getPrototypeOf(step);
    if (first === undefined) first = step;
  }
  if (first === null) return null;
  return nameWithPrototype(object, first, ctx, recurseTimes, prototypeProperties);
}

function nameWithPrototype(object, first, ctx, recurseTimes, prototypeProperties) {
  const name = internalName(object);
  if (recurseTimes > ctx.depth && ctx.depth !== null) return `${name} <Complex prototype>`;
  const inherited = constructorName(first, ctx, recurseTimes + 1, prototypeProperties);
  if (inherited !== null) return `${name} <${inherited}>`;
  const { inspect } = require('internal/util/inspect');
  return `${name} <${inspect(first, { ...ctx, customInspect: false, depth: -1 })}>`;
}

// `Foo(3) [tag] `, which goes before the opening brace.
function prefix(constructor, tag, fallback, size = '') {
  if (constructor === null) {
    const start = `[${fallback}${size}: null prototype] `;
    return tag !== '' && fallback !== tag ? `${start}[${tag}] ` : start;
  }
  const start = `${constructor}${size} `;
  return tag !== '' && !saysTag(constructor, tag) ? `${start}[${tag}] ` : start;
}

// Tells whether a name has the tag as a word of its own, as FooMap has Map.
function saysTag(name, tag) {
  const position = name.indexOf(tag);
  if (position === -1) return false;
  const next = name[position + tag.length];
  return next === undefined || next !== next.toLowerCase();
}

function plainPrefix(value, constructor, tag) {
  if (constructor !== null) return prefix(constructor, tag, '');
  const name = internalName(value);
  return prefix(constructor, tag, name === tag ? 'Object' : name);
}

// The tag of the object, unless it is shown among the properties anyway.
function tagOf(value, showHidden) {
  let tag;
  try {
    tag = value[Symbol.toStringTag];
  } catch {
    return '';
  }
  if (typeof tag !== 'string') return '';
  const isShown = showHidden ? hasOwnProperty : propertyIsEnumerable;
  return tag !== '' && isShown.call(value, Symbol.toStringTag) ? '' : tag;
}

// Keys of functions and errors differ between engines. They are shown as V8 has them: in its
// order, without those that only this engine has, and with the two of functions in sloppy mode.
const functionKeys = ['length', 'name', 'arguments', 'caller', 'prototype'];
const engineErrorKeys = new Set(['line', 'column', 'sourceURL']);

const { get: callerOf } = Object.getOwnPropertyDescriptor(Function.prototype, 'caller');

function isSloppyFunction(value) {
  if (!/^function\b(?!\s*\*)/.test(Function.prototype.toString.call(value))) return false;
  try {
    // In strict mode this throws.
    callerOf.call(value);
    return true;
  } catch {
    return false;
  }
}

function normalizeHiddenNames(value, names) {
  if (typeof value === 'function') {
    const isSloppy = names.includes('prototype') && isSloppyFunction(value);
    const first = functionKeys.filter((name) => names.includes(name) ||
      (isSloppy && (name === 'arguments' || name === 'caller')));
    return [...first, ...names.filter((name) => !first.includes(name))];
  }
  if (!types.isNativeError(value)) return names;
  const own = names.filter((name) =>
    !engineErrorKeys.has(name) || propertyIsEnumerable.call(value, name));
  return own[0] !== 'stack' && own.includes('stack') ?
    ['stack', ...own.filter((name) => name !== 'stack')] : own;
}

function keysOf(value, showHidden) {
  const symbols = Object.getOwnPropertySymbols(value);
  if (showHidden) {
    return [...normalizeHiddenNames(value, Object.getOwnPropertyNames(value)), ...symbols];
  }
  let keys;
  try {
    keys = Object.keys(value);
  } catch (error) {
    // A module namespace whose module has not run yet has keys without values.
    if (!types.isModuleNamespaceObject(value)) throw error;
    keys = Object.getOwnPropertyNames(value);
  }
  if (symbols.length === 0) return keys;
  return [...keys, ...symbols.filter((symbol) => propertyIsEnumerable.call(value, symbol))];
}

function isIndex(key) {
  return typeof key === 'string' && /^(?:0|[1-9]\d{0,9})$/.test(key) && Number(key) < 2 ** 32 - 1;
}

// The engine has no way to list the other keys of an array without a string for each index. In
// arrays longer than this only symbols are looked for.
const listedLengthMax = 2 ** 16;

// Keys of an array that are not indices. Engines list the indices first, so the search for the
// first other key may skip them by halves.
function nonIndexKeys(value, showHidden, lengthMax = listedLengthMax) {
  if (hasOnlyItems(value)) return showHidden && Array.isArray(value) ? ['length'] : [];
  if (value.length > lengthMax) {
    const symbols = Object.getOwnPropertySymbols(value);
    if (showHidden) return Array.isArray(value) ? ['length', ...symbols] : symbols;
    return symbols.filter((symbol) => propertyIsEnumerable.call(value, symbol));
  }
  const keys = showHidden ? Reflect.ownKeys(value) : Object.keys(value);
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isIndex(keys[middle])) low = middle + 1;
    else high = middle;
  }
  const others = keys.slice(low);
  if (showHidden) return others;
  const symbols = Object.getOwnPropertySymbols(value);
  return [...others, ...symbols.filter((symbol) => propertyIsEnumerable.call(value, symbol))];
}

module.exports = {
  builtInNames, constructorName, isIndex, keysOf, nonIndexKeys, ownConstructor, plainPrefix, prefix,
  tagOf,
};
