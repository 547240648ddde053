'use strict';

// The conversions of Web IDL that crypto.subtle needs. Each takes a value and where it comes from:
// { prefix, context }, of which messages are made.

const isView = ArrayBuffer.isView;
const getter = (prototype, name) => {
  const { get } = Object.getOwnPropertyDescriptor(prototype, name);
  return (value) => Reflect.apply(get, value, []);
};
const TypedArrayPrototype = Object.getPrototypeOf(Uint8Array.prototype);
const arrayTag = getter(TypedArrayPrototype, Symbol.toStringTag);
// What a program puts onto prototypes must not tell how much memory there is.
const partsOf = (prototype) => ({
  buffer: getter(prototype, 'buffer'),
  offset: getter(prototype, 'byteOffset'),
  length: getter(prototype, 'byteLength'),
});
const ofArray = partsOf(TypedArrayPrototype);
const ofDataView = partsOf(DataView.prototype);
const lengthOfMemory = getter(ArrayBuffer.prototype, 'byteLength');
const isResizable = getter(ArrayBuffer.prototype, 'resizable');

function conversionError({ prefix, context = 'Value' }, text, code = 'ERR_INVALID_ARG_TYPE') {
  const { codedTypeError } = require('internal/webidl');
  const start = prefix === undefined ? '' : `${prefix}: `;
  return codedTypeError(`${start}${context === '' ? '' : `${context} `}${text}`, code);
}

function isObject(value) {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

function requireArguments(count, required, prefix) {
  if (count >= required) return;
  const noun = required === 1 ? 'argument' : 'arguments';
  throw conversionError({ prefix, context: '' },
                        `${required} ${noun} required, but only ${count} present.`,
                        'ERR_MISSING_ARGS');
}

// ---- Simple values ---------------------------------------------------------------------------

function toBoolean(value) {
  return Boolean(value);
}

function toText(value, where) {
  if (typeof value === 'symbol') {
    throw conversionError(where, 'is a Symbol and cannot be converted to a string.');
  }
  return String(value);
}

// Whole numbers of so many bits, without a sign; others are refused.
function integerOf(bits) {
  const most = 2 ** bits - 1;
  return (value, where) => {
    if (typeof value === 'bigint' || typeof value === 'symbol') {
      const kind = typeof value === 'bigint' ? 'BigInt' : 'Symbol';
      throw conversionError(where, `is a ${kind} and cannot be converted to a number.`);
    }
    const number = +value;
    if (!Number.isFinite(number)) throw conversionError(where, 'is not a finite number.');
    const whole = Math.trunc(number) + 0;
    if (whole < 0 || whole > most) {
      throw conversionError(where, `is outside the expected range of 0 to ${most}.`,
                            'ERR_OUT_OF_RANGE');
    }
    return whole;
  };
}

function oneOf(name, values) {
  const known = new Set(values);
  return (value, where) => {
    const text = toText(value, where);
    if (known.has(text)) return text;
    throw conversionError(where, `'${text}' is not a valid enum value of type ${name}.`,
                          'ERR_INVALID_ARG_VALUE');
  };
}

function sequenceOf(convert) {
  return (value, where) => {
    const refuse = () => conversionError(where, 'cannot be converted to sequence.');
    const method = isObject(value) ? value[Symbol.iterator] : undefined;
    if (typeof method !== 'function') throw refuse();
    const iterator = Reflect.apply(method, value, []);
    const next = iterator?.next;
    if (typeof next !== 'function') throw refuse();
    const result = [];
    for (;;) {
      const step = Reflect.apply(next, iterator, []);
      if (!isObject(step)) throw refuse();
      if (step.done) return result;
      const context = `${where.context ?? 'Value'}[${result.length}]`;
      result[result.length] = convert(step.value, { prefix: where.prefix, context });
    }
  };
}

// A dictionary has levels, the basic one first. Their members are [name, convert, isRequired,
// check]; within a level they are read in the order of their names.
function dictionaryOf(name, ...levels) {
  const members = levels.flatMap((level) =>
    level.toSorted(([left], [right]) => (left < right ? -1 : 1)));
  return (value, where) => {
    if (value !== null && value !== undefined && !isObject(value)) {
      throw conversionError(where, 'cannot be converted to a dictionary');
    }
    const result = { __proto__: null };
    for (let index = 0; index < members.length; index++) {
      const { 0: key, 1: convert, 2: isRequired, 3: check } = members[index];
      const given = value === null || value === undefined ? undefined : value[key];
      if (given !== undefined) {
        const context = where.context ? `${key} in ${where.context}` : key;
        const converted = convert(given, { prefix: where.prefix, context });
        check?.(converted, value);
        result[key] = converted;
      } else if (isRequired) {
        throw conversionError(
          where, `cannot be converted to '${name}' because '${key}' is required in '${name}'.`,
          'ERR_MISSING_OPTION');
      }
    }
    return result;
  };
}

// ---- Memory ----------------------------------------------------------------------------------

function memoryOf(view) {
  const parts = arrayTag(view) === undefined ? ofDataView : ofArray;
  return [parts.buffer(view), parts.offset(view), parts.length(view)];
}

function isShared(buffer) {
  try {
    isResizable(buffer);
    return false;
  } catch {
    return true;
  }
}

function checkNotShared(view, where) {
  if (isShared(memoryOf(view)[0])) {
    throw conversionError(where, 'is a view on a SharedArrayBuffer, which is not allowed.');
  }
  return view;
}

function toBufferSource(value, where) {
  if (isView(value)) return checkNotShared(value, where);
  if (!isObject(value) || isShared(value)) {
    throw conversionError(where,
                          'is not instance of ArrayBuffer, Buffer, TypedArray, or DataView.');
  }
  return value;
}

function toUint8Array(value, where) {
  if (!isView(value) || arrayTag(value) !== 'Uint8Array') {
    throw conversionError(where, 'is not an Uint8Array object.');
  }
  return checkNotShared(value, where);
}

function sizeOf(source) {
  return isView(source) ? memoryOf(source)[2] : lengthOfMemory(source);
}

// The bytes where they are. Memory that was given away has none.
function bytesOf(source) {
  if (sizeOf(source) === 0) return new Uint8Array(0);
  if (!isView(source)) return new Uint8Array(source, 0, lengthOfMemory(source));
  const { 0: buffer, 1: offset, 2: length } = memoryOf(source);
  return new Uint8Array(buffer, offset, length);
}

function copyOf(source) {
  return new Uint8Array(bytesOf(source));
}

module.exports = {
  bytesOf,
  conversionError,
  copyOf,
  dictionaryOf,
  integerOf,
  isObject,
  oneOf,
  requireArguments,
  sequenceOf,
  sizeOf,
  toBoolean,
  toBufferSource,
  toText,
  toUint8Array,
};
