'use strict';

// Describes every kind of object for inspect(). A description is the final text, if nothing is to
// be added to it, else an object: `base` is what the object says before its braces, `braces` open
// and close it, `entries` writes its contents, `extraKeys` are properties it has by its nature,
// `keys` its others, `kind` is its layout.
//
// The subject of a description has the fields: ctx, value, constructor (its name), tag, isBare
// (nothing of its prototypes is to be shown), isDeep (only its type is to be shown) and
// isInTypedArray.

const { isError } = require('internal/util');
const types = require('internal/util/types');
const { kArray, kObject } = require('internal/util/inspect/layout');
const { keysOf, nonIndexKeys, plainPrefix, prefix } = require('internal/util/inspect/names');
const contents = require('internal/util/inspect/properties');
const { formatPrimitive, numberText } = require('internal/util/inspect/text');

const { toString: objectToString } = Object.prototype;
const getter = (object, name) => Object.getOwnPropertyDescriptor(object, name).get;

const typedArrayPrototype = Object.getPrototypeOf(Uint8Array.prototype);
const mapSize = getter(Map.prototype, 'size');
const setSize = getter(Set.prototype, 'size');
const typedArrayLength = getter(typedArrayPrototype, 'length');
const typedArrayTag = getter(typedArrayPrototype, Symbol.toStringTag);

const typedArrayKeys = ['BYTES_PER_ELEMENT', 'length', 'byteLength', 'byteOffset', 'buffer'];

const noStyle = (text) => text;
const noEntries = () => [];

const noKeys = [];

function described({
  base = '', braces = ['{', '}'], entries = noEntries, extraKeys = noKeys, isTypedArray, keys,
  kind = kObject,
}) {
  return { base, braces, entries, extraKeys, isTypedArray, keys, kind };
}

function isComplete({ isBare }, keys) {
  return isBare && keys.length === 0;
}

function describe(subject) {
  const { ctx, value, constructor } = subject;
  if (Symbol.iterator in value || constructor === null) {
    const found = describeIterable(subject);
    if (found !== undefined) return found;
  }
  const keys = keysOf(value, ctx.showHidden);
  if (typeof value === 'function') return describeFunction(subject, keys);
  if (constructor === 'Object') return describePlain(subject, keys);
  if (isOrdinary(subject)) return describeOther(subject, keys);
  const describeKind = kinds.find(([test]) => test(value, subject))?.[1] ?? describeOther;
  return describeKind(subject, keys);
}

// Every test that an object fails costs an exception. An instance of a class that has neither a
// tag nor a place among the built-in classes passes none of them.
function isOrdinary({ value, constructor }) {
  return constructor !== null && !(Symbol.toStringTag in value) &&
    objectToString.call(value) === '[object Object]' && !(value instanceof Error);
}

function describeIterable(subject) {
  const { value, tag } = subject;
  if (Array.isArray(value)) return describeArray(subject);
  if (types.isTypedArray(value)) return describeTypedArray(subject);
  if (isOrdinary(subject)) return undefined;
  // The tag tells which test to make first.
  const tests = tag === 'Map' ? [types.isMap, types.isSet] : [types.isSet, types.isMap];
  const test = tests.find((candidate) => candidate(value));
  if (test === types.isSet) {
    return describeCollection(subject, 'Set', setSize.call(value), Set.prototype.values);
  }
  if (test === types.isMap) {
    return describeCollection(subject, 'Map', mapSize.call(value), Map.prototype.entries);
  }
  if (types.isMapIterator(value)) return describeIterator(subject, 'Map');
  if (types.isSetIterator(value)) return describeIterator(subject, 'Set');
  return undefined;
}

function describeArray(subject) {
  const { ctx, value, constructor, tag } = subject;
  const start = constructor === 'Array' && tag === '' ?
    '' : prefix(constructor, tag, 'Array', `(${value.length})`);
  const keys = nonIndexKeys(value, ctx.showHidden);
  if (value.length === 0 && isComplete(subject, keys)) return `${start}[]`;
  return described({
    braces: [`${start}[`, ']'], entries: contents.arrayEntries, keys, kind: kArray,
  });
}

function describeCollection(subject, type, size, iterate) {
  const { ctx, value, constructor, tag } = subject;
  const start = prefix(constructor, tag, type, `(${size})`);
  const keys = keysOf(value, ctx.showHidden);
  if (size === 0 && isComplete(subject, keys)) return `${start}{}`;
  const write = type === 'Set' ? contents.setEntries : contents.mapEntries;
  // Without a prototype the items come from an iterator, and are not limited in number.
  const [items, limit] = constructor === null ? [iterate.call(value), undefined] : [value, size];
  return described({
    braces: [`${start}{`, '}'],
    entries: (_, __, recurseTimes) => write(ctx, items, recurseTimes, limit),
    keys,
  });
}

function describeTypedArray({ ctx, value, constructor, tag }) {
  const keys = nonIndexKeys(value, ctx.showHidden);
  const length = typedArrayLength.call(value);
  let items = value;
  let fallback = '';
  if (constructor === null) {
    // Without its prototype the array cannot be read; a copy can.
    fallback = typedArrayTag.call(value);
    items = new globalThis[fallback](value);
  }
  const start = prefix(constructor, tag, fallback, `(${length})`);
  if (length === 0 && keys.length === 0 && !ctx.showHidden) return `${start}[]`;
  return described({
    braces: [`${start}[`, ']'],
    entries: () => contents.typedArrayEntries(ctx, items, length),
    extraKeys: ctx.showHidden ? typedArrayKeys : [],
    isTypedArray: ctx.showHidden || undefined,
    keys,
    kind: kArray,
  });
}

function describeIterator({ ctx, value, tag }, type) {
  const name = `${type} Iterator`;
  const braces = [`[${tag === name || tag === '' ? name : `${tag}] [${name}`}] {`, '}'];
  return described({
    braces,
    entries: (_, __, recurseTimes) => contents.iteratorEntries(ctx, value, recurseTimes, braces),
    keys: keysOf(value, ctx.showHidden),
  });
}

function isClass(source) {
  if (!source.startsWith('class') || !source.endsWith('}')) return false;
  const rest = source.slice(5, -1);
  const brace = rest.indexOf('{');
  if (brace === -1) return false;
  if (!rest.slice(0, brace).includes('(')) return true;
  // A parenthesis may belong to a comment, or to what the class extends.
  return /^(\s+[^(]*?)\s*{/.test(rest.replace(/(\/\/.*?\n)|(\/\*(.|\n)*?\*\/)/g, ''));
}

function classBase({ value, constructor, tag }) {
  let base = `class ${(Object.hasOwn(value, 'name') && value.name) || '(anonymous)'}`;
  if (constructor !== 'Function' && constructor !== null) base += ` [${constructor}]`;
  if (tag !== '' && constructor !== tag) base += ` [${tag}]`;
  if (constructor === null) return `[${base} extends [null prototype]]`;
  const superName = Object.getPrototypeOf(value).name;
  return `[${base}${superName ? ` extends ${superName}` : ''}]`;
}

function functionName(ctx, name) {
  if (name === '') return ' (anonymous)';
  return `: ${typeof name === 'string' ? name :
    require('internal/util/inspect/value').formatValue(ctx, name)}`;
}

function functionBase(subject) {
  const { ctx, value, constructor, tag } = subject;
  if (isClass(Function.prototype.toString.call(value))) return classBase(subject);
  const type = `${types.isAsyncFunction(value) ? 'Async' : ''}` +
    `${types.isGeneratorFunction(value) ? 'Generator' : ''}Function`;
  let base = `[${type}${constructor === null ? ' (null prototype)' : ''}` +
    `${functionName(ctx, value.name)}]`;
  if (constructor !== type && constructor !== null) base += ` ${constructor}`;
  if (tag !== '' && constructor !== tag) base += ` [${tag}]`;
  return base;
}

// What has a base needs braces only for its keys.
function describeBase(subject, keys, base, style) {
  if (!isComplete(subject, keys)) return described({ base, keys });
  return style === undefined ? base : subject.ctx.stylize(base, style);
}

function describeFunction(subject, keys) {
  return describeBase(subject, keys, functionBase(subject), 'special');
}

function describePlain(subject, keys) {
  const { value, constructor, tag } = subject;
  let start = '';
  if (objectToString.call(value) === '[object Arguments]' && types.isArgumentsObject(value)) {
    start = '[Arguments] ';
  } else if (tag !== '') {
    start = prefix(constructor, tag, 'Object');
  }
  if (isComplete(subject, keys)) return `${start}{}`;
  return described({ braces: [`${start}{`, '}'], keys });
}

function describeRegExp(subject, keys) {
  const { ctx, value, constructor, tag, isDeep } = subject;
  const source = RegExp.prototype.toString.call(constructor === null ? new RegExp(value) : value);
  const start = prefix(constructor, tag, 'RegExp');
  const base = start === 'RegExp ' ? source : `${start}${source}`;
  if (isDeep) return ctx.stylize(base, 'regexp');
  return describeBase(subject, keys, base, 'regexp');
}

function describeDate(subject, keys) {
  const { value, constructor, tag } = subject;
  const isInvalid = Number.isNaN(Date.prototype.getTime.call(value));
  const text = (isInvalid ? Date.prototype.toString : Date.prototype.toISOString).call(value);
  const start = prefix(constructor, tag, 'Date');
  return describeBase(subject, keys, start === 'Date ' ? text : `${start}${text}`, 'date');
}

function describeError(subject, keys) {
  const { formatError } = require('internal/util/inspect/errors');
  return describeBase(subject, keys, formatError(subject, keys));
}

function describeArrayBuffer(subject, keys) {
  const { ctx, value, constructor, tag, isInTypedArray } = subject;
  const type = types.isArrayBuffer(value) ? 'ArrayBuffer' : 'SharedArrayBuffer';
  const start = prefix(constructor, tag, type);
  if (isInTypedArray !== undefined && isComplete(subject, keys)) {
    const length = ctx.stylize(numberText(value.byteLength, false), 'number');
    return `${start}{ [byteLength]: ${length} }`;
  }
  return described({
    braces: [`${start}{`, '}'],
    entries: isInTypedArray === undefined ? contents.arrayBufferEntries : noEntries,
    extraKeys: ['byteLength'],
    isTypedArray: isInTypedArray,
    keys,
  });
}

function describeDataView({ constructor, tag }, keys) {
  return described({
    braces: [`${prefix(constructor, tag, 'DataView')}{`, '}'],
    extraKeys: ['byteLength', 'byteOffset', 'buffer'],
    keys,
  });
}

function describeBraced(type, entriesOf) {
  return ({ ctx, constructor, tag }, keys) => described({
    braces: [`${prefix(constructor, tag, type)}{`, '}'], entries: entriesOf(ctx), keys,
  });
}

function describeNamespace({ ctx, value, constructor, tag }, keys) {
  return described({
    braces: [`${prefix(constructor, tag, 'Module')}{`, '}'],
    entries: (_, __, recurseTimes) => contents.namespaceEntries(ctx, value, recurseTimes, keys),
    keys,
  });
}

function boxedType(value) {
  if (types.isNumberObject(value)) return Number;
  if (types.isStringObject(value)) return String;
  if (types.isBooleanObject(value)) return Boolean;
  return types.isBigIntObject(value) ? BigInt : Symbol;
}

function describeBoxed(subject, keys) {
  const { ctx, value, constructor, tag } = subject;
  const type = boxedType(value);
  // The characters of a string are among its keys.
  if (type === String) keys.splice(0, value.length);
  let base = `[${type.name}`;
  if (type.name !== constructor) base += ` (${constructor ?? 'null prototype'})`;
  base += `: ${formatPrimitive(noStyle, type.prototype.valueOf.call(value), ctx)}]`;
  if (tag !== '' && tag !== constructor) base += ` [${tag}]`;
  return describeBase(subject, keys, base, type.name.toLowerCase());
}

function isUrl(value, { constructor, isDeep }) {
  return constructor === 'URL' && !isDeep && typeof value.href === 'string' &&
    value instanceof require('internal/url').URL;
}

function describeOther(subject, keys) {
  const { ctx, value, constructor, tag } = subject;
  const start = plainPrefix(value, constructor, tag);
  if (!isComplete(subject, keys)) return described({ braces: [`${start}{`, '}'], keys });
  if (types.isExternal(value)) {
    const address = internalBinding('util').getExternalValue(value).toString(16);
    return ctx.stylize(`[External: ${address}]`, 'special');
  }
  return `${start}{}`;
}

const hiddenOr = (write) => (ctx) => ctx.showHidden ? write : contents.itemsUnknown;

// The first kind whose test accepts a value describes it.
const kinds = [
  [types.isRegExp, describeRegExp],
  [types.isDate, describeDate],
  [isError, describeError],
  [types.isAnyArrayBuffer, describeArrayBuffer],
  [types.isDataView, describeDataView],
  [types.isPromise, describeBraced('Promise', () => contents.promiseEntries)],
  [types.isWeakSet, describeBraced('WeakSet', hiddenOr(contents.weakSetEntries))],
  [types.isWeakMap, describeBraced('WeakMap', hiddenOr(contents.weakMapEntries))],
  [types.isModuleNamespaceObject, describeNamespace],
  [types.isBoxedPrimitive, describeBoxed],
  [isUrl, (subject, keys) => describeBase(subject, keys, subject.value.href)],
];

module.exports = { describe };
