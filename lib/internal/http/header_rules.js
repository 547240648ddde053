'use strict';

// What names and values of header fields may be made of.

const {
  codes: { ERR_HTTP_INVALID_HEADER_VALUE, ERR_INVALID_CHAR, ERR_INVALID_HTTP_TOKEN },
} = require('internal/errors');

// RFC 9110, 5.6.2.
const token = /^[\^_`a-zA-Z\-0-9!#$%&'*+.|~]+$/;

// RFC 9110, 5.5: neither controls nor what is no byte.
const strictForbidden = /[^\t\x20-\x7e\x80-\xff]/;

// What would end the field, or is no byte: the rule of Fetch.
const lenientForbidden = /[\x00\x0a\x0d]|[^\x00-\xff]/;

function isToken(text) {
  return text.length !== 0 && token.test(text);
}

function hasForbiddenCharacter(value, isLenient = false) {
  return isLenient ? lenientForbidden.test(value) : strictForbidden.test(value);
}

// Names that were found to be tokens, with their lower case. Programs use few; the limit is for
// those that make them up.
const lowerCaseOf = new Map();
const rememberedMax = 1000;

// The key of a field; undefined if its name is not allowed.
function fieldKey(name) {
  const known = lowerCaseOf.get(name);
  if (known !== undefined) return known;
  if (typeof name !== 'string' || !isToken(name)) return undefined;
  const key = name.toLowerCase();
  if (lowerCaseOf.size < rememberedMax) lowerCaseOf.set(name, key);
  return key;
}

function validateHeaderName(name, label) {
  if (fieldKey(name) === undefined) {
    throw new ERR_INVALID_HTTP_TOKEN(label || 'Header name', name);
  }
}

function validateHeaderValue(name, value, isLenient) {
  if (value === undefined) throw new ERR_HTTP_INVALID_HEADER_VALUE(value, name);
  if (hasForbiddenCharacter(value, isLenient)) throw new ERR_INVALID_CHAR('header content', name);
}

module.exports = {
  fieldKey,
  hasForbiddenCharacter,
  isToken,
  validateHeaderName,
  validateHeaderValue,
};
