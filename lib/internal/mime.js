'use strict';

// MIMEType and MIMEParams, after the MIME Sniffing Standard.

const { codes: { ERR_ILLEGAL_CONSTRUCTOR, ERR_INVALID_MIME_SYNTAX } } = require('internal/errors');

const notToken = /[^!#$%&'*+\-.^_`|~A-Za-z0-9]/;
const notQuotable = /[^\t\u0020-~\u0080-\u00FF]/;
const whitespaceAtEnd = /[\r\n\t ]+$/;
const whitespaceAtStart = /^[\r\n\t ]+/;

const kNoThrow = Symbol('kNoThrow');

function lower(text) {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

function checkToken(production, text, shown = text) {
  const index = text.search(notToken);
  if (text === '' || index !== -1) throw new ERR_INVALID_MIME_SYNTAX(production, shown, index);
}

// Splits `type/subtype;parameters`.
function parseType(text) {
  const trimmed = text.replace(whitespaceAtStart, '');
  const slash = trimmed.indexOf('/');
  const type = slash === -1 ? trimmed : trimmed.slice(0, slash);
  checkToken('type', type, text);
  if (slash === -1) throw new ERR_INVALID_MIME_SYNTAX('type', text, -1);
  const semicolon = trimmed.indexOf(';', slash);
  const end = semicolon === -1 ? trimmed.length : semicolon;
  const subtype = trimmed.slice(slash + 1, end).replace(whitespaceAtEnd, '');
  checkToken('subtype', subtype, text);
  return { type: lower(type), subtype: lower(subtype), parameters: trimmed.slice(end + 1) };
}

// Reads a value in double quotes; `start` is behind the first. An end without a quote is allowed.
function readQuoted(text, start) {
  let value = '';
  let position = start;
  while (position < text.length && text[position] !== '"') {
    if (text[position] === '\\' && position + 1 < text.length) position++;
    value += text[position++];
  }
  return { value, position: position + 1 };
}

function readPlain(text, start) {
  const semicolon = text.indexOf(';', start);
  const end = semicolon === -1 ? text.length : semicolon;
  return { value: text.slice(start, end).replace(whitespaceAtEnd, ''), position: end };
}

function isValidParameter(name, value) {
  return name !== '' && !notToken.test(name) && !notQuotable.test(value);
}

function parseParameters(text) {
  const end = text.replace(whitespaceAtEnd, '').length;
  const parameters = new Map();
  let position = 0;
  while (position < end) {
    position += whitespaceAtStart.exec(text.slice(position))?.[0].length ?? 0;
    const nameEnd = position + text.slice(position).search(/[;=]|$/);
    const name = lower(text.slice(position, nameEnd));
    position = nameEnd + 1;
    // A name without a value is ignored.
    if (text[nameEnd] === ';') continue;
    if (position >= end) break;
    const isQuoted = text[position] === '"';
    const { value, position: valueEnd } =
      isQuoted ? readQuoted(text, position + 1) : readPlain(text, position);
    position = valueEnd;
    if (!isQuoted && value === '') continue;
    if (isValidParameter(name, value) && !parameters.has(name)) parameters.set(name, value);
    position++;
  }
  return parameters;
}

function encode(value) {
  if (value !== '' && !notToken.test(value)) return value;
  return `"${value.replace(/["\\]/g, '\\$&')}"`;
}

let makeParameters;

class MIMEParams {
  #data = new Map();
  // What is still to be parsed; most users never ask for the parameters.
  #text = null;

  static {
    makeParameters = (text) => {
      const parameters = new MIMEParams();
      parameters.#text = text;
      return parameters;
    };
  }

  #parsed() {
    if (this.#text !== null) {
      this.#data = parseParameters(this.#text);
      this.#text = null;
    }
    return this.#data;
  }

  delete(name) {
    this.#parsed().delete(lower(`${name}`));
  }

  get(name) {
    return this.#parsed().get(lower(`${name}`)) ?? null;
  }

  has(name) {
    return this.#parsed().has(lower(`${name}`));
  }

  set(name, value) {
    const data = this.#parsed();
    const key = lower(`${name}`);
    const text = `${value}`;
    checkToken('parameter name', key);
    const index = text.search(notQuotable);
    if (index !== -1) throw new ERR_INVALID_MIME_SYNTAX('parameter value', text, index);
    data.set(key, text);
  }

  *entries() {
    yield* this.#parsed().entries();
  }

  *keys() {
    yield* this.#parsed().keys();
  }

  *values() {
    yield* this.#parsed().values();
  }

  toString() {
    return Array.from(this.#parsed(), ([key, value]) => `${key}=${encode(value)}`).join(';');
  }
}

function defineHidden(prototype, name, value) {
  Object.defineProperty(prototype, name, {
    __proto__: null, configurable: true, writable: true, value,
  });
}

defineHidden(MIMEParams.prototype, Symbol.iterator, MIMEParams.prototype.entries);
defineHidden(MIMEParams.prototype, 'toJSON', MIMEParams.prototype.toString);

const { toString: parametersToString } = MIMEParams.prototype;

class MIMEType {
  #type;
  #subtype;
  #parameters;

  constructor(string, noThrow = null) {
    const text = `${string}`;
    if (noThrow !== null && noThrow !== undefined && noThrow !== kNoThrow) {
      throw new ERR_ILLEGAL_CONSTRUCTOR();
    }
    const { type, subtype, parameters } = parseType(text);
    this.#type = type;
    this.#subtype = subtype;
    this.#parameters = makeParameters(parameters);
  }

  // As the constructor, but returns null for what is no MIME type.
  static parse(string) {
    try {
      return new MIMEType(string, kNoThrow);
    } catch (error) {
      if (error.code === 'ERR_INVALID_MIME_SYNTAX') return null;
      throw error;
    }
  }

  get type() {
    return this.#type;
  }

  set type(value) {
    checkToken('type', `${value}`);
    this.#type = lower(`${value}`);
  }

  get subtype() {
    return this.#subtype;
  }

  set subtype(value) {
    checkToken('subtype', `${value}`);
    this.#subtype = lower(`${value}`);
  }

  get essence() {
    return `${this.#type}/${this.#subtype}`;
  }

  get params() {
    return this.#parameters;
  }

  toString() {
    const parameters = parametersToString.call(this.#parameters);
    return `${this.essence}${parameters === '' ? '' : `;${parameters}`}`;
  }
}

defineHidden(MIMEType.prototype, 'toJSON', MIMEType.prototype.toString);

module.exports = { MIMEParams, MIMEType };
