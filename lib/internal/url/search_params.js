'use strict';

const {
  codes: { ERR_ARG_NOT_ITERABLE, ERR_INVALID_THIS, ERR_INVALID_TUPLE, ERR_MISSING_ARGS },
} = require('internal/errors');
const { parseParams, serializeParams } = require('internal/url/form_encoding');
const { customInspectSymbol } = require('internal/util');
const { validateFunction } = require('internal/validators');

function toWellFormedString(value) {
  if (typeof value === 'symbol') {
    throw new TypeError('Cannot convert a Symbol value to a string');
  }
  return `${value}`.toWellFormed();
}

// ---- What a URLSearchParams is made from -----------------------------------------------------

function listFromObject(init) {
  const method = init[Symbol.iterator];
  if (method === undefined || method === null) {
    return listFromRecord(init);
  }
  if (typeof method !== 'function') {
    throw new ERR_ARG_NOT_ITERABLE('Query pairs');
  }
  return listFromPairs({ [Symbol.iterator]: () => method.call(init) });
}

function listFromPairs(pairs) {
  const list = [];
  for (const pair of pairs) {
    const isIterable = pair !== null && (typeof pair === 'object' || typeof pair === 'function') &&
      typeof pair[Symbol.iterator] === 'function';
    const elements = isIterable ? [...pair] : [];
    if (elements.length !== 2) {
      throw new ERR_INVALID_TUPLE('Each query pair', '[name, value]');
    }
    list.push(toWellFormedString(elements[0]), toWellFormedString(elements[1]));
  }
  return list;
}

// Names that become the same when they are made well-formed count once, as in a record of the
// standard.
function listFromRecord(record) {
  const values = new Map();
  for (const key of Reflect.ownKeys(record)) {
    const descriptor = Reflect.getOwnPropertyDescriptor(record, key);
    if (descriptor !== undefined && descriptor.enumerable) {
      values.set(toWellFormedString(key), toWellFormedString(record[key]));
    }
  }
  return [...values].flat();
}

function listFromInit(init) {
  if (init === undefined) {
    return [];
  }
  if ((typeof init === 'object' && init !== null) || typeof init === 'function') {
    return listFromObject(init);
  }
  const text = toWellFormedString(init);
  return parseParams(text[0] === '?' ? text.slice(1) : text);
}

// ---- Inspection ------------------------------------------------------------------------------

const color = /\u001b\[\d\d?m/g;

function inspectList(name, output, context) {
  if (output.length === 0) {
    return `${name} {}`;
  }
  const length = output.join(', ').replace(color, '').length;
  const entries = length > context.breakLength ?
    `\n  ${output.join(',\n  ')}` : ` ${output.join(', ')}`;
  return `${name} {${entries} }`;
}

// ---- Sorting ---------------------------------------------------------------------------------

// Lists up to this length are sorted in place, without pairs.
const insertedMax = 100;

function sortByInsertion(list) {
  for (let end = 2; end < list.length; end += 2) {
    const name = list[end];
    const value = list[end + 1];
    let index = end;
    for (; index > 0 && list[index - 2] > name; index -= 2) {
      list[index] = list[index - 2];
      list[index + 1] = list[index - 1];
    }
    list[index] = name;
    list[index + 1] = value;
  }
}

// ---- The classes -----------------------------------------------------------------------------

// For class URL, which shares its query with its URLSearchParams.
let attach;
let replaceQuery;
let makeIterator;

class URLSearchParams {
  #list;
  // Called after each change, if a URL has this as its query.
  #onChange = undefined;

  static {
    attach = (query, onChange) => {
      const params = new URLSearchParams();
      params.#list = parseParams(query);
      params.#onChange = onChange;
      return params;
    };
    replaceQuery = (params, query) => {
      params.#list = parseParams(query);
    };
  }

  constructor(init = undefined) {
    this.#list = listFromInit(init);
  }

  static #listOf(value) {
    if (typeof value !== 'object' || value === null || !(#list in value)) {
      throw new ERR_INVALID_THIS('URLSearchParams');
    }
    return value.#list;
  }

  get size() {
    return URLSearchParams.#listOf(this).length / 2;
  }

  append(name, value) {
    const list = URLSearchParams.#listOf(this);
    if (arguments.length < 2) {
      throw new ERR_MISSING_ARGS('name', 'value');
    }
    list.push(toWellFormedString(name), toWellFormedString(value));
    this.#onChange?.();
  }

  delete(name, value = undefined) {
    const list = URLSearchParams.#listOf(this);
    if (arguments.length < 1) {
      throw new ERR_MISSING_ARGS('name');
    }
    name = toWellFormedString(name);
    value = value === undefined ? undefined : toWellFormedString(value);
    for (let index = 0; index < list.length;) {
      if (list[index] === name && (value === undefined || list[index + 1] === value)) {
        list.splice(index, 2);
      } else {
        index += 2;
      }
    }
    this.#onChange?.();
  }

  get(name) {
    const list = URLSearchParams.#listOf(this);
    if (arguments.length < 1) {
      throw new ERR_MISSING_ARGS('name');
    }
    name = toWellFormedString(name);
    for (let index = 0; index < list.length; index += 2) {
      if (list[index] === name) {
        return list[index + 1];
      }
    }
    return null;
  }

  getAll(name) {
    const list = URLSearchParams.#listOf(this);
    if (arguments.length < 1) {
      throw new ERR_MISSING_ARGS('name');
    }
    name = toWellFormedString(name);
    return list.filter((value, index) => index % 2 === 1 && list[index - 1] === name);
  }

  has(name, value = undefined) {
    const list = URLSearchParams.#listOf(this);
    if (arguments.length < 1) {
      throw new ERR_MISSING_ARGS('name');
    }
    name = toWellFormedString(name);
    value = value === undefined ? undefined : toWellFormedString(value);
    for (let index = 0; index < list.length; index += 2) {
      if (list[index] === name && (value === undefined || list[index + 1] === value)) return true;
    }
    return false;
  }

  set(name, value) {
    const list = URLSearchParams.#listOf(this);
    if (arguments.length < 2) {
      throw new ERR_MISSING_ARGS('name', 'value');
    }
    name = toWellFormedString(name);
    value = toWellFormedString(value);
    let isFound = false;
    for (let index = 0; index < list.length;) {
      if (list[index] !== name) {
        index += 2;
      } else if (isFound) {
        list.splice(index, 2);
      } else {
        isFound = true;
        list[index + 1] = value;
        index += 2;
      }
    }
    if (!isFound) {
      list.push(name, value);
    }
    this.#onChange?.();
  }

  // By the code units of the names; pairs of the same name keep their order.
  sort() {
    const list = URLSearchParams.#listOf(this);
    if (list.length <= insertedMax) {
      sortByInsertion(list);
      this.#onChange?.();
      return;
    }
    const pairs = [];
    for (let index = 0; index < list.length; index += 2) {
      pairs.push([list[index], list[index + 1]]);
    }
    pairs.sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0));
    list.splice(0, list.length, ...pairs.flat());
    this.#onChange?.();
  }

  entries() {
    return makeIterator(this, URLSearchParams.#listOf, 'entries');
  }

  forEach(callback, thisArg = undefined) {
    URLSearchParams.#listOf(this);
    validateFunction(callback, 'callback');
    // The callback may change the list, which is another one when the URL has changed.
    for (let index = 0; index < this.#list.length; index += 2) {
      callback.call(thisArg, this.#list[index + 1], this.#list[index], this);
    }
  }

  keys() {
    return makeIterator(this, URLSearchParams.#listOf, 'keys');
  }

  values() {
    return makeIterator(this, URLSearchParams.#listOf, 'values');
  }

  toString() {
    return serializeParams(URLSearchParams.#listOf(this));
  }

  [customInspectSymbol](recurseTimes, context) {
    const list = URLSearchParams.#listOf(this);
    if (typeof recurseTimes === 'number' && recurseTimes < 0) {
      return context.stylize('[Object]', 'special');
    }
    const { inspect } = require('internal/util/inspect');
    const output = [];
    for (let index = 0; index < list.length; index += 2) {
      output.push(`${inspect(list[index], context)} => ${inspect(list[index + 1], context)}`);
    }
    return inspectList(this.constructor.name, output, context);
  }
}

Object.defineProperties(URLSearchParams.prototype, {
  append: { __proto__: null, enumerable: true },
  delete: { __proto__: null, enumerable: true },
  get: { __proto__: null, enumerable: true },
  getAll: { __proto__: null, enumerable: true },
  has: { __proto__: null, enumerable: true },
  set: { __proto__: null, enumerable: true },
  sort: { __proto__: null, enumerable: true },
  entries: { __proto__: null, enumerable: true },
  forEach: { __proto__: null, enumerable: true },
  keys: { __proto__: null, enumerable: true },
  values: { __proto__: null, enumerable: true },
  toString: { __proto__: null, enumerable: true },
  size: { __proto__: null, enumerable: true },
  [Symbol.toStringTag]: { __proto__: null, configurable: true, value: 'URLSearchParams' },
  [Symbol.iterator]: {
    __proto__: null,
    configurable: true,
    value: URLSearchParams.prototype.entries,
    writable: true,
  },
});

class URLSearchParamsIterator {
  #params;
  #listOf;
  #kind;
  #index = 0;

  static {
    makeIterator = (params, listOf, kind) => {
      listOf(params);
      const iterator = new URLSearchParamsIterator();
      iterator.#params = params;
      iterator.#listOf = listOf;
      iterator.#kind = kind;
      return iterator;
    };
  }

  static #check(value) {
    if (typeof value !== 'object' || value === null || !(#params in value)) {
      throw new ERR_INVALID_THIS('URLSearchParamsIterator');
    }
  }

  #valueAt(list, index) {
    switch (this.#kind) {
      case 'keys':
        return list[index];
      case 'values':
        return list[index + 1];
      default:
        return [list[index], list[index + 1]];
    }
  }

  next() {
    URLSearchParamsIterator.#check(this);
    const list = this.#listOf(this.#params);
    if (this.#index >= list.length) {
      return { value: undefined, done: true };
    }
    const value = this.#valueAt(list, this.#index);
    this.#index += 2;
    return { value, done: false };
  }

  [customInspectSymbol](recurseTimes, context) {
    URLSearchParamsIterator.#check(this);
    if (typeof recurseTimes === 'number' && recurseTimes < 0) {
      return context.stylize('[Object]', 'special');
    }
    const { inspect } = require('internal/util/inspect');
    const innerContext = { ...context };
    if (recurseTimes !== null) {
      innerContext.depth = recurseTimes - 1;
    }
    const list = this.#listOf(this.#params);
    const output = [];
    for (let index = this.#index; index < list.length; index += 2) {
      output.push(inspect(this.#valueAt(list, index), innerContext));
    }
    const length = output.reduce((sum, text) => sum + text.length, 0);
    const lines = length > context.breakLength || output.some((text) => text.includes('\n')) ?
      `\n  ${output.join(',\n  ')}` : ` ${output.join(', ')}`;
    return `${this[Symbol.toStringTag]} {${lines} }`;
  }
}

delete URLSearchParamsIterator.prototype.constructor;
Object.setPrototypeOf(URLSearchParamsIterator.prototype,
                      Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())));
Object.defineProperties(URLSearchParamsIterator.prototype, {
  next: { __proto__: null, enumerable: true },
  [Symbol.toStringTag]: {
    __proto__: null,
    configurable: true,
    value: 'URLSearchParams Iterator',
  },
});

module.exports = { URLSearchParams, attach, replaceQuery };
