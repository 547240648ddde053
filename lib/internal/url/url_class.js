'use strict';

const { codes: { ERR_MISSING_ARGS } } = require('internal/errors');
const { parse, update, withQuery } = require('internal/url/parser');
const { attach, replaceQuery } = require('internal/url/search_params');
const { customInspectSymbol } = require('internal/util');

const contextForInspect = Symbol('context');
// In place of the text: the second argument is a context.
const prepared = Symbol('prepared');

function toText(value) {
  if (typeof value === 'symbol') {
    throw new TypeError('Cannot convert a Symbol value to a string');
  }
  return `${value}`.toWellFormed();
}

// The words of Node's engine, which programs and tests know.
function privateMemberError(name) {
  return new TypeError(
    `Cannot read private member ${name} from an object whose class did not declare it`);
}

// Made by native code in Node, so its name does not show the code.
function invalidURL(input, base) {
  const error = new TypeError('Invalid URL');
  error.code = 'ERR_INVALID_URL';
  error.input = input;
  if (base !== undefined) {
    error.base = base;
  }
  return error;
}

class URL {
  #context;
  #searchParams = undefined;
  // The query is written into the text only when somebody reads it.
  #isQueryStale = false;

  constructor(input, base = undefined) {
    if (input === prepared) {
      this.#context = base;
      return;
    }
    if (arguments.length === 0) {
      throw new ERR_MISSING_ARGS('url');
    }
    input = toText(input);
    base = base === undefined ? undefined : toText(base);
    const context = parse(input, base);
    if (context === null) {
      throw invalidURL(input, base);
    }
    this.#context = context;
  }

  static parse(input, base = undefined) {
    if (arguments.length === 0) {
      throw new ERR_MISSING_ARGS('url');
    }
    const context = parse(toText(input), base === undefined ? undefined : toText(base));
    return context === null ? null : new URL(prepared, context);
  }

  static canParse(input, base = undefined) {
    if (arguments.length === 0) {
      throw new ERR_MISSING_ARGS('url');
    }
    return parse(toText(input), base === undefined ? undefined : toText(base)) !== null;
  }

  static createObjectURL(object) {
    return require('internal/url/blob_urls').createObjectURL(object);
  }

  static revokeObjectURL(url) {
    if (arguments.length === 0) {
      throw new ERR_MISSING_ARGS('url');
    }
    require('internal/url/blob_urls').revokeObjectURL(toText(url));
  }

  static #contextOf(value) {
    if (!(#context in Object(value))) {
      throw privateMemberError('#context');
    }
    return value.#context;
  }

  // The context with the query that its parameters have now.
  static #currentContextOf(value) {
    if (!(#context in Object(value))) {
      throw new TypeError('Receiver must be an instance of class URL');
    }
    value.#refresh();
    return value.#context;
  }

  #refresh() {
    if (this.#isQueryStale) {
      this.#isQueryStale = false;
      this.#context = withQuery(this.#context, this.#searchParams.toString());
    }
  }

  static #set(url, part, value) {
    URL.#contextOf(url);
    value = toText(value);
    url.#refresh();
    url.#context = update(url.#context, part, value);
  }

  #updateSearchParams() {
    if (this.#searchParams !== undefined) {
      replaceQuery(this.#searchParams, this.search.slice(1));
    }
  }

  toString() {
    return URL.#currentContextOf(this).href;
  }

  get href() {
    return URL.#currentContextOf(this).href;
  }

  set href(value) {
    URL.#contextOf(this);
    value = toText(value);
    const context = parse(value);
    if (context === null) {
      throw invalidURL(value);
    }
    this.#context = context;
    this.#isQueryStale = false;
    this.#updateSearchParams();
  }

  get origin() {
    const { href, protocol_end } = URL.#contextOf(this);
    const protocol = href.slice(0, protocol_end);
    switch (protocol) {
      case 'http:':
      case 'https:':
      case 'ws:':
      case 'wss:':
      case 'ftp:':
        return `${protocol}//${this.host}`;
      case 'blob:':
        return originOfBlob(this.pathname);
      default:
        return 'null';
    }
  }

  get protocol() {
    const { href, protocol_end } = URL.#contextOf(this);
    return href.slice(0, protocol_end);
  }

  set protocol(value) {
    URL.#set(this, 'protocol', value);
  }

  get username() {
    const { href, protocol_end, username_end } = URL.#contextOf(this);
    return href.slice(protocol_end + 2, username_end);
  }

  set username(value) {
    URL.#set(this, 'username', value);
  }

  get password() {
    const { href, username_end, host_start } = URL.#contextOf(this);
    return href.slice(username_end + 1, host_start);
  }

  set password(value) {
    URL.#set(this, 'password', value);
  }

  get host() {
    const { href, hasPort, host_start, host_end, pathname_start } = URL.#contextOf(this);
    return href.slice(href[host_start] === '@' ? host_start + 1 : host_start,
                      hasPort ? pathname_start : host_end);
  }

  set host(value) {
    URL.#set(this, 'host', value);
  }

  get hostname() {
    const { href, host_start, host_end } = URL.#contextOf(this);
    return href.slice(href[host_start] === '@' ? host_start + 1 : host_start, host_end);
  }

  set hostname(value) {
    URL.#set(this, 'hostname', value);
  }

  get port() {
    const { hasPort, port } = URL.#contextOf(this);
    return hasPort ? `${port}` : '';
  }

  set port(value) {
    URL.#set(this, 'port', value);
  }

  get pathname() {
    const context = URL.#contextOf(this);
    const { href, pathname_start } = context;
    return href.slice(pathname_start, pathEnd(context));
  }

  set pathname(value) {
    URL.#set(this, 'pathname', value);
  }

  get search() {
    const { href, hasSearch, hasHash, search_start, hash_start } = URL.#currentContextOf(this);
    const end = hasHash ? hash_start : href.length;
    return hasSearch && end - search_start > 1 ? href.slice(search_start, end) : '';
  }

  set search(value) {
    URL.#set(this, 'search', value);
    this.#updateSearchParams();
  }

  get searchParams() {
    if (!(#context in Object(this))) {
      throw privateMemberError('#searchParams');
    }
    return this.#searchParams ??= attach(this.search.slice(1), () => {
      this.#isQueryStale = true;
    });
  }

  get hash() {
    const { href, hasHash, hash_start } = URL.#contextOf(this);
    return hasHash && href.length - hash_start > 1 ? href.slice(hash_start) : '';
  }

  set hash(value) {
    URL.#set(this, 'hash', value);
  }

  toJSON() {
    return URL.#currentContextOf(this).href;
  }

  [customInspectSymbol](depth, options) {
    if (!(#context in Object(this))) {
      return this;
    }
    if (typeof depth === 'number' && depth < 0) {
      return this;
    }
    const { constructor = URL } = this;
    const shown = { __proto__: { constructor } };
    for (const part of inspectedParts) {
      shown[part] = this[part];
    }
    if (options.showHidden) {
      shown[contextForInspect] = this.#context;
    }
    const { inspect } = require('internal/util/inspect');
    return `${constructor.name} ${inspect(shown, options)}`;
  }
}

const inspectedParts = [
  'href', 'origin', 'protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname',
  'search', 'searchParams', 'hash',
];

function pathEnd({ href, hasSearch, hasHash, search_start, hash_start }) {
  return hasSearch ? search_start : hasHash ? hash_start : href.length;
}

function originOfBlob(path) {
  const inner = URL.parse(path);
  return inner !== null && (inner.protocol === 'http:' || inner.protocol === 'https:') ?
    inner.origin : 'null';
}

for (const name of [...inspectedParts, 'toString', 'toJSON']) {
  Object.defineProperty(URL.prototype, name, { __proto__: null, enumerable: true });
}
Object.defineProperty(URL.prototype, Symbol.toStringTag,
                      { __proto__: null, configurable: true, value: 'URL' });
for (const name of ['parse', 'canParse', 'createObjectURL', 'revokeObjectURL']) {
  Object.defineProperty(URL, name, { __proto__: null, enumerable: true });
}

module.exports = { URL };
