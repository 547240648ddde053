'use strict';

// How inspect() writes properties of objects and entries of collections. The functions that give
// entries take the context, the value and the depth, and return an array of texts.

const { joinParts, kArray, kArrayEntry, kObject, widthOf } =
  require('internal/util/inspect/layout');
const { bigintText, escapeText, formatPrimitive, numberText, plural, quote } =
  require('internal/util/inspect/text');
const { builtInNames, isIndex, ownConstructor } = require('internal/util/inspect/names');

const { getPromiseDetails, hasOnlyItems, previewEntries } = internalBinding('util');

let valueFormatter;

function formatValue(ctx, value, recurseTimes, isInTypedArray) {
  valueFormatter ??= require('internal/util/inspect/value').formatValue;
  return valueFormatter(ctx, value, recurseTimes, isInTypedArray);
}

function indented(ctx, columns, write) {
  ctx.indentationLvl += columns;
  const result = write();
  ctx.indentationLvl -= columns;
  return result;
}

function remainingText(count) {
  return `... ${plural(count, 'more item')}`;
}

function shownLength(ctx, length) {
  return Math.min(Math.max(0, ctx.maxArrayLength), length);
}

function isGetterShown(ctx, descriptor) {
  return ctx.getters === true || (ctx.getters === 'get' && descriptor.set === undefined) ||
    (ctx.getters === 'set' && descriptor.set !== undefined);
}

function formatGetter(ctx, descriptor, receiver, recurseTimes) {
  const label = descriptor.set === undefined ? 'Getter' : 'Getter/Setter';
  const special = (text) => ctx.stylize(text, 'special');
  if (!ctx.getters || !isGetterShown(ctx, descriptor)) return special(`[${label}]`);
  const around = (text) => `${special(`[${label}:`)} ${text}${special(']')}`;
  const { indentationLvl } = ctx;
  ctx.indentationLvl += 2;
  try {
    const value = Reflect.apply(descriptor.get, receiver, []);
    if (value === null) return around(ctx.stylize('null', 'null'));
    if (typeof value === 'object' || typeof value === 'function') {
      return `${special(`[${label}]`)} ${formatValue(ctx, value, recurseTimes)}`;
    }
    return around(formatPrimitive(ctx.stylize, value, ctx));
  } catch (error) {
    return around(`<Inspection threw (${formatValue(ctx, error, recurseTimes)})>`);
  } finally {
    ctx.indentationLvl = indentationLvl;
  }
}

// Whether it is made of letters, digits and "_", of which no digit comes first. Keys are short, and
// a regular expression takes longer to begin than to read one.
function isPlainKey(key) {
  for (let index = 0; index < key.length; index++) {
    const code = key.charCodeAt(index);
    const lower = code | 0x20;
    const isLetter = (lower >= 0x61 && lower <= 0x7a && code < 0x80) || code === 0x5f;
    if (!isLetter && (index === 0 || code < 0x30 || code > 0x39)) return false;
  }
  return key !== '';
}

function formatKey(ctx, key) {
  if (typeof key === 'symbol') {
    return ctx.stylize(escapeText(Symbol.prototype.toString.call(key)), 'symbol');
  }
  if (key === '__proto__') return "['__proto__']";
  return isPlainKey(key) ?
    ctx.stylize(key, 'name') : ctx.stylize(quote(key), 'string');
}

// The property as V8 has it. There `arguments` and `caller` of a function are own properties, and
// the limit of Error is a plain value.
function describeProperty(value, key) {
  if (value === Error && key === 'stackTraceLimit') {
    return { value: Error.stackTraceLimit, enumerable: true };
  }
  return Object.getOwnPropertyDescriptor(value, key) ?? { value: null, enumerable: false };
}

function formatProperty(ctx, value, recurseTimes, key, kind, given, receiver = value) {
  const descriptor = given ?? describeProperty(value, key);
  let separator = ' ';
  let text;
  if (descriptor.value !== undefined) {
    const columns = ctx.compact !== true || kind !== kObject ? 2 : 3;
    ctx.indentationLvl += columns;
    text = formatValue(ctx, descriptor.value, recurseTimes);
    ctx.indentationLvl -= columns;
    if (columns === 3 && ctx.breakLength < widthOf(text, ctx.colors)) {
      separator = `\n${' '.repeat(ctx.indentationLvl + columns)}`;
    }
  } else if (descriptor.get !== undefined) {
    text = formatGetter(ctx, descriptor, receiver, recurseTimes);
  } else if (descriptor.set !== undefined) {
    text = ctx.stylize('[Setter]', 'special');
  } else {
    text = ctx.stylize('undefined', 'undefined');
  }
  if (kind === kArrayEntry) return text;
  const name = formatKey(ctx, key);
  return `${descriptor.enumerable === false ? `[${name}]` : name}:${separator}${text}`;
}

// A property that an object has by its nature, such as the length of a buffer.
function formatExtraProperty(ctx, value, recurseTimes, key, isInTypedArray) {
  let item;
  try {
    item = value[key];
  } catch {
    // The buffer of a view has shrunk below it.
    item = value.buffer[key];
  }
  const text = indented(ctx, 2, () => formatValue(ctx, item, recurseTimes, isInTypedArray));
  return `${ctx.stylize(`[${key}]`, 'string')}: ${text}`;
}

// Appends what up to three prototypes of `main`, from `object` on, add to it.
function addPrototypeProperties(ctx, main, object, recurseTimes, output) {
  const seenKeys = new Set();
  let step = object;
  for (let depth = 0; depth < 3; depth++) {
    if (depth !== 0 || main === step) {
      step = Object.getPrototypeOf(step);
      if (step === null) return;
      const constructor = ownConstructor(step);
      if (constructor !== undefined && builtInNames.has(constructor.name)) return;
    }
    const keys = Reflect.ownKeys(step);
    ctx.seen.push(main);
    for (const key of keys) {
      if (key === 'constructor' || Object.hasOwn(main, key) || seenKeys.has(key)) continue;
      const descriptor = Object.getOwnPropertyDescriptor(step, key);
      if (typeof descriptor.value === 'function') continue;
      const text = formatProperty(ctx, step, recurseTimes, key, kObject, descriptor, main);
      output.push(ctx.colors ? `\u001b[2m${text}\u001b[22m` : text);
    }
    ctx.seen.pop();
    for (const key of keys) seenKeys.add(key);
  }
}

function emptyItems(ctx, count) {
  return ctx.stylize(`<${plural(count, 'empty item')}>`, 'undefined');
}

// Continues an array at its first hole, number `start`.
function formatSparseArray(ctx, value, recurseTimes, maxLength, output, start) {
  const keys = Object.keys(value);
  let index = start;
  for (let position = start; position < keys.length && output.length < maxLength; position++) {
    const key = keys[position];
    if (!isIndex(key)) break;
    if (`${index}` !== key) {
      output.push(emptyItems(ctx, Number(key) - index));
      index = Number(key);
      if (output.length === maxLength) break;
    }
    output.push(formatProperty(ctx, value, recurseTimes, key, kArrayEntry));
    index++;
  }
  const remaining = value.length - index;
  if (remaining > 0) {
    output.push(output.length === maxLength ?
      remainingText(remaining) : emptyItems(ctx, remaining));
  }
  return output;
}

function arrayEntries(ctx, value, recurseTimes) {
  const length = shownLength(ctx, value.length);
  const output = [];
  // Then no item has a getter, now.
  let isPlain = hasOnlyItems(value);
  for (let index = 0; index < length; index++) {
    if (isPlain && Object.hasOwn(value, index)) {
      ctx.indentationLvl += 2;
      const item = value[index];
      output.push(formatValue(ctx, item, recurseTimes));
      ctx.indentationLvl -= 2;
      // Objects may run script when they are inspected.
      if (typeof item === 'object') isPlain = hasOnlyItems(value);
      continue;
    }
    const descriptor = Object.getOwnPropertyDescriptor(value, index);
    if (descriptor === undefined) {
      return formatSparseArray(ctx, value, recurseTimes, length, output, index);
    }
    output.push(formatProperty(ctx, value, recurseTimes, index, kArrayEntry, descriptor));
  }
  if (value.length > length) output.push(remainingText(value.length - length));
  return output;
}

function typedArrayEntries(ctx, value, length) {
  const shown = shownLength(ctx, length);
  const output = [];
  const isBig = length > 0 && typeof value[0] === 'bigint';
  const write = isBig ? bigintText : numberText;
  for (let index = 0; index < shown; index++) {
    const text = write(value[index], ctx.numericSeparator);
    output.push(ctx.stylize(text, isBig ? 'bigint' : 'number'));
  }
  if (length > shown) output.push(remainingText(length - shown));
  return output;
}

function arrayBufferEntries(ctx, value) {
  let bytes;
  try {
    bytes = new Uint8Array(value);
  } catch {
    return [ctx.stylize('(detached)', 'special')];
  }
  const shown = Math.min(ctx.maxArrayLength, bytes.length);
  const hex = Array.from(bytes.subarray(0, shown), (byte) => byte.toString(16).padStart(2, '0'));
  let text = hex.join(' ');
  const remaining = bytes.length - ctx.maxArrayLength;
  if (remaining > 0) text += ` ... ${plural(remaining, 'more byte')}`;
  return [`${ctx.stylize('[Uint8Contents]', 'special')}: <${text}>`];
}

// The first `maxArrayLength` items of an iterable, each written by `write`.
function limitedEntries(ctx, size, iterable, write) {
  const shown = shownLength(ctx, size);
  return indented(ctx, 2, () => {
    const output = [];
    for (const item of iterable) {
      if (output.length >= shown) break;
      output.push(write(item));
    }
    if (size > shown) output.push(remainingText(size - shown));
    return output;
  });
}

function setEntries(ctx, value, recurseTimes, size) {
  return limitedEntries(ctx, size, value, (item) => formatValue(ctx, item, recurseTimes));
}

function mapEntries(ctx, value, recurseTimes, size) {
  return limitedEntries(ctx, size, value, ([key, item]) =>
    `${formatValue(ctx, key, recurseTimes)} => ${formatValue(ctx, item, recurseTimes)}`);
}

function pairsOf(flat) {
  const pairs = [];
  for (let index = 0; index < flat.length; index += 2) pairs.push([flat[index], flat[index + 1]]);
  return pairs;
}

// Entries of weak collections come in no order, so they are sorted to make the output stable.
function sortedUnlessLast(ctx, output, size) {
  if (ctx.sorted) return output;
  const rest = output.splice(shownLength(ctx, size));
  return [...output.sort(), ...rest];
}

// Of a weak collection, unless hidden things are to be shown.
function itemsUnknown(ctx) {
  return [ctx.stylize('<items unknown>', 'special')];
}

function weakSetEntries(ctx, value, recurseTimes) {
  const [items] = previewEntries(value);
  return sortedUnlessLast(ctx, setEntries(ctx, items, recurseTimes, items.length), items.length);
}

function weakMapEntries(ctx, value, recurseTimes) {
  const pairs = pairsOf(previewEntries(value)[0]);
  return sortedUnlessLast(ctx, mapEntries(ctx, pairs, recurseTimes, pairs.length), pairs.length);
}

// What an iterator has yet to give. Marks `braces` when it gives pairs.
function iteratorEntries(ctx, value, recurseTimes, braces) {
  const [items, arePairs] = previewEntries(value);
  if (!arePairs) return setEntries(ctx, items, recurseTimes, items.length);
  braces[0] = braces[0].replace(/ Iterator] {$/, ' Entries] {');
  return limitedEntries(ctx, items.length / 2, pairsOf(items), (pair) => {
    const parts = pair.map((item) => formatValue(ctx, item, recurseTimes));
    return joinParts(ctx, parts, '', ['[', ']'], kArray, recurseTimes);
  });
}

function promiseEntries(ctx, value, recurseTimes) {
  const [state, result] = getPromiseDetails(value);
  if (state === 0) return [ctx.stylize('<pending>', 'special')];
  const text = indented(ctx, 2, () => formatValue(ctx, result, recurseTimes));
  return [state === 2 ? `${ctx.stylize('<rejected>', 'special')} ${text}` : text];
}

function namespaceEntries(ctx, value, recurseTimes, keys) {
  const output = keys.map((key) => {
    try {
      return formatProperty(ctx, value, recurseTimes, key, kObject);
    } catch {
      // The binding is not initialised yet. An empty string in its place gives the key's form.
      const text = formatProperty(ctx, { [key]: '' }, recurseTimes, key, kObject);
      const end = text.lastIndexOf(' ') + 1;
      return text.slice(0, end) + ctx.stylize('<uninitialized>', 'special');
    }
  });
  keys.length = 0;
  return output;
}

module.exports = {
  addPrototypeProperties,
  arrayBufferEntries,
  arrayEntries,
  formatExtraProperty,
  formatProperty,
  indented,
  iteratorEntries,
  itemsUnknown,
  mapEntries,
  namespaceEntries,
  promiseEntries,
  setEntries,
  typedArrayEntries,
  weakMapEntries,
  weakSetEntries,
};
