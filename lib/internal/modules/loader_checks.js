'use strict';

// What hooks of module.register() may give to the next one, and what they may return.

const {
  codes: { ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE, ERR_INVALID_RETURN_PROPERTY_VALUE },
} = require('internal/errors');
const { URL } = require('internal/url');
const { isAnyArrayBuffer, isArrayBufferView } = require('internal/util/types');
const { validateObject, validateString } = require('internal/validators');

function checkContext(place, context) {
  if (context) validateObject(context, `${place} context`);
}

function checkProperty(isValid, expected, place, name, value) {
  if (isValid || value === undefined || value === null) return;
  throw new ERR_INVALID_RETURN_PROPERTY_VALUE(expected, place, name, value);
}

const resolve = {
  given(place, specifier, context) {
    validateString(specifier, `${place} specifier`);
    checkContext(place, context);
  },

  returned(place, { url, format, importAttributes }) {
    if (typeof url !== 'string' || !URL.canParse(url)) {
      throw new ERR_INVALID_RETURN_PROPERTY_VALUE('a URL string', place, 'url', url);
    }
    checkProperty(typeof format === 'string', 'a string', place, 'format', format);
    checkProperty(typeof importAttributes === 'object', 'an object', place, 'importAttributes',
                  importAttributes);
  },
};

const load = {
  given(place, url, context) {
    if (typeof url !== 'string') throw new ERR_INVALID_ARG_TYPE(`${place} url`, 'a URL string', url);
    if (!URL.canParse(url)) {
      throw new ERR_INVALID_ARG_VALUE(`${place} url`, url, 'should be a URL string');
    }
    checkContext(place, context);
  },

  returned(place, { format, source }) {
    checkProperty(typeof format === 'string', 'a string', place, 'format', format);
    const isSource =
      typeof source === 'string' || isAnyArrayBuffer(source) || isArrayBufferView(source);
    checkProperty(isSource, 'a string, an ArrayBuffer, or a TypedArray', place, 'source', source);
  },
};

module.exports = { load, resolve };
