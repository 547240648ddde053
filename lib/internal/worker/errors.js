'use strict';

// Errors on their way from a worker to the thread that made it: with all their properties, though
// not with classes of the program's own.

const { customInspectSymbol } = require('internal/util');

const constructors = {
  __proto__: null, Error, TypeError, RangeError, URIError, SyntaxError, ReferenceError, EvalError,
};

const kinds = {
  __proto__: null, error: 0, value: 1, text: 2, symbol: 3, inspected: 4, circular: 5,
};

function inspect(value) {
  return require('internal/util/inspect').inspect(value);
}

// The nearest of the language's own error types.
function baseOf(error) {
  for (let object = error; object !== null; object = Object.getPrototypeOf(object)) {
    const name = Object.getOwnPropertyDescriptor(object, 'constructor')?.value?.name;
    if (constructors[name] !== undefined) return name;
  }
  return undefined;
}

function readProperty(owner, key, error) {
  const descriptor = Object.getOwnPropertyDescriptor(owner, key);
  if (descriptor.get === undefined || key === '__proto__') return descriptor;
  const { configurable, enumerable } = descriptor;
  return { value: descriptor.get.call(error), configurable, enumerable, writable: true };
}

// Those of the prototypes, too.
function propertiesOf(error, seen) {
  const properties = [];
  const add = (owner) => {
    if (owner === null) return;
    add(Object.getPrototypeOf(owner));
    for (const key of Object.getOwnPropertyNames(owner)) {
      let property;
      try {
        property = readProperty(owner, key, error);
      } catch {
        continue;
      }
      if (key === 'cause' && 'value' in property) {
        properties.push([key, { ...property, value: packError(property.value, seen) }]);
      } else if ('value' in property && typeof property.value !== 'function' &&
                 typeof property.value !== 'symbol') {
        properties.push([key, property]);
      }
    }
  };
  add(error);
  return properties;
}

function isCloneable(value) {
  try {
    require('internal/messaging/pack').pack(value, []);
    return true;
  } catch {
    return false;
  }
}

function packError(error, seen = new Set()) {
  if (typeof error === 'symbol') return { kind: kinds.symbol, text: inspect(error) };
  try {
    if (typeof error === 'object' && error !== null &&
        Object.prototype.toString.call(error) === '[object Error]') {
      if (seen.has(error)) return { kind: kinds.circular };
      seen.add(error);
      const base = baseOf(error);
      const packed = { kind: kinds.error, base, properties: propertiesOf(error, seen) };
      if (base !== undefined && isCloneable(packed)) return packed;
    }
  } catch {
    // It is told in another way.
  }
  try {
    if (error !== null && error !== undefined && customInspectSymbol in error) {
      return { kind: kinds.inspected, text: inspect(error) };
    }
  } catch {
    // As above.
  }
  if (isCloneable(error)) return { kind: kinds.value, value: error };
  return { kind: kinds.text, text: inspect(error) };
}

function unpackError({ kind, base, properties, text, value }) {
  switch (kind) {
    case kinds.error: return makeError(base, properties);
    case kinds.value: return value;
    case kinds.text: return text;
    case kinds.symbol: return Symbol.for(text.slice('Symbol('.length, -1));
    case kinds.inspected: return { __proto__: null, [customInspectSymbol]: () => text };
    default: return { __proto__: null, [customInspectSymbol]: () => '[Circular object]' };
  }
}

function makeError(base, properties) {
  const error = Object.create(constructors[base].prototype);
  for (const [key, property] of properties) {
    if (key === 'cause') property.value = unpackError(property.value);
    Object.defineProperty(error, key, property);
  }
  Object.defineProperty(error, Symbol.toStringTag, {
    __proto__: null, value: 'Error', configurable: true,
  });
  return error;
}

module.exports = { packError, unpackError };
