'use strict';

// File: a Blob with a name and a date.

const { codes: { ERR_MISSING_ARGS } } = require('internal/errors');
const { customInspectSymbol, kEmptyObject, kEnumerableProperty } = require('internal/util');
const { Blob, inspectFields } = require('internal/blob');
const { kClone, kPack } = require('internal/transferable');

function toDate(value) {
  if (value === undefined) return Date.now();
  // Throws for what is no number, such as a BigInt, but not for NaN.
  return +value || 0;
}

class File extends Blob {
  #name;
  #lastModified;

  constructor(fileBits, fileName, options = kEmptyObject) {
    if (arguments.length < 2) throw new ERR_MISSING_ARGS('fileBits', 'fileName');
    super(fileBits, options);
    const { lastModified } = options ?? kEmptyObject;
    this.#lastModified = toDate(lastModified);
    this.#name = `${fileName}`.toWellFormed();
  }

  get name() {
    return this.#name;
  }

  get lastModified() {
    return this.#lastModified;
  }

  [kClone]() {
    const { type, lastModified } = this;
    return new File([super[kClone]()], this.#name, { type, lastModified });
  }

  [kPack]() {
    const { type, lastModified } = this;
    const { data: { parts } } = super[kPack]();
    return {
      maker: 'internal/file:unpackFile', data: { parts, name: this.#name, type, lastModified },
    };
  }

  [customInspectSymbol](depth, options) {
    if (depth < 0) return options.stylize('[File]', 'special');
    const { size, type, name, lastModified } = this;
    return inspectFields('File', { size, type, name, lastModified }, options);
  }
}

Object.defineProperties(File.prototype, {
  name: kEnumerableProperty,
  lastModified: kEnumerableProperty,
  [Symbol.toStringTag]: { __proto__: null, configurable: true, value: 'File' },
});

module.exports = {
  File,
  unpackFile: ({ parts, name, type, lastModified }) =>
    new File(parts, name, { type, lastModified }),
};
