'use strict';

// Import attributes: `with { type: 'json' }`.

const {
  codes: {
    ERR_IMPORT_ATTRIBUTE_MISSING, ERR_IMPORT_ATTRIBUTE_TYPE_INCOMPATIBLE,
    ERR_IMPORT_ATTRIBUTE_UNSUPPORTED,
  },
} = require('internal/errors');

function isObject(value) {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

// The attributes in the second argument of import().
function attributesOfOptions(options) {
  const attributes = { __proto__: null };
  if (options === undefined) return attributes;
  if (!isObject(options)) {
    throw new TypeError('The second argument of import() must be an object');
  }
  const wanted = options.with;
  if (wanted === undefined) return attributes;
  if (!isObject(wanted)) {
    throw new TypeError("The 'with' option must be an object");
  }
  for (const key of Object.keys(wanted)) {
    const value = wanted[key];
    if (typeof value !== 'string') {
      throw new TypeError('Import attribute value must be a string');
    }
    attributes[key] = value;
  }
  return attributes;
}

// Those that no kind of module has.
function validateKeys(url, attributes) {
  for (const key of Object.keys(attributes)) {
    if (key !== 'type') throw new ERR_IMPORT_ATTRIBUTE_UNSUPPORTED(key, attributes[key], url);
  }
}

// The formats that have to be asked for by their names.
function isTyped(format) {
  return format === 'json' ||
    (format === 'text' && require('internal/modules/esm/format').isTextImported());
}

function validateAttributes(url, format, attributes) {
  const { type } = attributes;
  // Hooks may have given a text, too, of which nothing needs to be said.
  if (format === 'text' && !isTyped(format)) return;
  if (isTyped(format)) {
    if (type === format) return;
    if (type === undefined) throw new ERR_IMPORT_ATTRIBUTE_MISSING(url, 'type', format);
  } else if (type === undefined) {
    return;
  }
  if (!isTyped(type)) throw new ERR_IMPORT_ATTRIBUTE_UNSUPPORTED('type', type, url);
  throw new ERR_IMPORT_ATTRIBUTE_TYPE_INCOMPATIBLE(url, type);
}

module.exports = { attributesOfOptions, validateAttributes, validateKeys };
