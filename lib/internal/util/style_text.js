'use strict';

const { codes: { ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE } } = require('internal/errors');
const { inspect } = require('internal/util/inspect');
const { validateBoolean, validateObject, validateOneOf, validateString } =
  require('internal/validators');

// Bold and dim end with the same code, so ending the one must not end the other.
const boldCode = 1;
const dimCode = 2;

function sequence(code) {
  return `\u001b[${code}m`;
}

function has(object, ...methods) {
  return methods.every((method) => typeof object[method] === 'function');
}

function isStream(value) {
  if (value === null || typeof value !== 'object') return false;
  return Boolean(value._readableState || value._writableState) || has(value, 'write', 'on') ||
    has(value, 'pipe', 'on') || has(value, 'getReader', 'pipeThrough', 'cancel') ||
    has(value, 'getWriter', 'abort');
}

function hexStyle(key) {
  if (!/^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/.test(key)) {
    throw new ERR_INVALID_ARG_VALUE('format', key, 'must be a valid hex color (#RGB or #RRGGBB)');
  }
  const digits = key.length === 4 ? [...key.slice(1)].map((digit) => digit + digit) :
    key.slice(1).match(/../g);
  const rgb = digits.map((pair) => Number.parseInt(pair, 16)).join(';');
  return { open: sequence(`38;2;${rgb}`), close: sequence(39), keepClose: false };
}

function styleOf(key) {
  if (typeof key === 'string' && key[0] === '#') return hexStyle(key);
  const codes = inspect.colors[key];
  if (!codes) validateOneOf(key, 'format', Object.getOwnPropertyNames(inspect.colors));
  const [open, close] = codes;
  return {
    open: sequence(open),
    close: sequence(close),
    keepClose: open === boldCode || open === dimCode,
  };
}

// Where a style inside the text ends, the outer one begins again.
function reopen(text, { open, close, keepClose }) {
  const parts = text.split(close);
  if (parts.length === 1) return text;
  const isAtEnd = parts[parts.length - 1] === '';
  const body = isAtEnd ? parts.slice(0, -1) : parts;
  return body.join(keepClose ? close + open : open) + (isAtEnd ? close : '');
}

function styleText(format, text, options) {
  const validateStream = options?.validateStream ?? true;
  validateString(text, 'text');
  if (options !== undefined) validateObject(options, 'options');
  validateBoolean(validateStream, 'options.validateStream');
  let isPlain = false;
  if (validateStream) {
    const stream = options?.stream ?? process.stdout;
    if (!isStream(stream)) {
      const expected = ['ReadableStream', 'WritableStream', 'Stream'];
      throw new ERR_INVALID_ARG_TYPE('stream', expected, stream);
    }
    isPlain = !require('internal/util/colors').shouldColorize(stream);
  }

  let opening = '';
  let closing = '';
  let styled = text;
  for (const key of Array.isArray(format) ? format : [format]) {
    if (key === 'none') continue;
    const style = styleOf(key);
    opening += style.open;
    closing = style.close + closing;
    styled = reopen(styled, style);
  }
  return isPlain ? text : opening + styled + closing;
}

module.exports = { styleText };
