'use strict';

// URLPattern: Node's checks, errors and results around the package's algorithms.

const { URLPattern: Matcher } = require('internal/deps/urlpattern');

const components = ['protocol', 'username', 'password', 'hostname', 'port', 'pathname', 'search',
                    'hash'];

function failure(code, message) {
  const error = new TypeError(message);
  error.code = code;
  return error;
}

const wrongType = (message) => failure('ERR_INVALID_ARG_TYPE', message);

const isNothing = (value) => value === undefined || value === null;
const isObject = (value) => typeof value === 'object' || typeof value === 'function';

// A string, or an object with nothing but the components.
function inputFrom(input, message) {
  if (typeof input === 'string') return input;
  if (isNothing(input)) return {};
  if (!isObject(input)) throw wrongType(message);
  const init = {};
  for (const name of [...components, 'baseURL']) {
    const value = input[name];
    if (value !== undefined) init[name] = `${value}`;
  }
  return init;
}

function optionsFrom(options, message) {
  if (isNothing(options)) return {};
  if (!isObject(options)) throw wrongType(message);
  return { ignoreCase: Boolean(options.ignoreCase) };
}

// The arguments of the two forms: (input, options) and (input, baseURL, options).
function argumentsFrom(list) {
  const [input, second, third] = list;
  const init = inputFrom(input, 'Input must be an object or a string');
  if (list.length < 3 && typeof second !== 'string') {
    return [init, optionsFrom(second, 'second argument must be a string or object')];
  }
  if (!isNothing(second) && typeof second !== 'string') {
    throw wrongType('baseURL must be a string');
  }
  return [init, `${second}`, optionsFrom(third, 'options must be an object')];
}

class State {
  #matcher;

  constructor(list) {
    const all = argumentsFrom(list);
    try {
      this.#matcher = new Matcher(...all);
    } catch {
      throw failure('ERR_INVALID_URL_PATTERN', 'Failed to construct URLPattern');
    }
  }

  get(name) {
    return this.#matcher[name];
  }

  // Calls a method of the package; without a base it must not see one.
  call(method, [input, base]) {
    const init = inputFrom(input, 'URLPattern input needs to be a string or an object');
    if (base === undefined) return this.#matcher[method](init);
    if (typeof base !== 'string' && base !== null) throw wrongType('baseURL must be a string');
    try {
      return this.#matcher[method](init, `${base}`);
    } catch {
      throw failure('ERR_OPERATION_FAILED', `Failed to ${method} URLPattern`);
    }
  }
}

const states = new WeakMap();

function stateOf(pattern) {
  const state = isNothing(pattern) ? undefined : states.get(pattern);
  if (state === undefined) throw new TypeError('Illegal invocation');
  return state;
}

function URLPattern(...list) {
  if (new.target === undefined) {
    throw failure('ERR_CONSTRUCT_CALL_REQUIRED', 'Cannot call constructor without `new`');
  }
  states.set(this, new State(list));
}

for (const name of [...components, 'hasRegExpGroups']) {
  const { get } = Object.getOwnPropertyDescriptor({
    get [name]() { return stateOf(this).get(name); },
  }, name);
  Object.defineProperty(URLPattern.prototype, name, {
    __proto__: null, configurable: false, enumerable: true, get,
  });
}

const methods = {
  exec(...list) {
    const found = stateOf(this).call('exec', list);
    if (found === null || found === undefined) return null;
    const [input, base] = list;
    const inputs = base === undefined ? [input ?? {}] : [input ?? {}, base];
    const result = { __proto__: null };
    for (const name of ['hash', 'hostname', 'inputs', 'password', 'pathname', 'port', 'protocol',
                        'search', 'username']) {
      result[name] = name === 'inputs' ? inputs :
        { groups: found[name].groups, input: found[name].input };
    }
    return result;
  },

  test(...list) {
    return stateOf(this).call('test', list);
  },
};

for (const name of ['exec', 'test']) {
  Object.defineProperty(URLPattern.prototype, name, {
    __proto__: null, configurable: true, enumerable: true, value: methods[name], writable: true,
  });
}

module.exports = { URLPattern };
