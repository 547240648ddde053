'use strict';

// Compression: gzip and deflate, brotli, zstd.

const { codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');
const { Buffer } = require('buffer');
const { deprecateInstantiation } = require('internal/util');
const { checkRangesOrGetDefault, validateUint32 } = require('internal/validators');
const { codes, constants } = require('internal/zlib/constants');
const { ZlibBase, onWritten } = require('internal/zlib/base');
const handles = require('internal/zlib/handle');
const { makeFunction, makeSyncFunction } = require('internal/zlib/one_shot');
const { formatOf, loadNative, make, streamSettings } = require('internal/zlib/options');

const {
  BROTLI_ENCODE, DEFLATERAW, ZSTD_COMPRESS,
  Z_DEFAULT_STRATEGY, Z_FIXED, Z_MAX_LEVEL, Z_MIN_LEVEL, Z_SYNC_FLUSH,
} = constants;

function inherit(Class, Base) {
  Object.setPrototypeOf(Class.prototype, Base.prototype);
  Object.setPrototypeOf(Class, Base);
}

// The native half is made before the rest of the options is looked at, as Node does it.
function makeHandle(Handle, mode, options, format, state) {
  const codec = make(mode, format, options?.rejectGarbageAfterEnd === true);
  return new Handle(codec, state, onWritten);
}

// ---- zlib --------------------------------------------------------------------------------------

function Zlib(options, mode) {
  const format = formatOf(mode, options);
  this._writeState = new Uint32Array(2);
  const handle = makeHandle(handles.Zlib, mode, options, format, this._writeState);
  ZlibBase.call(this, options, mode, handle, streamSettings(mode, options));
  this._level = format.level;
  this._strategy = format.strategy;
  this._mode = mode;
}
inherit(Zlib, ZlibBase);

function changeParameters(stream, level, strategy, callback) {
  if (!stream._handle) {
    const { codes: { ERR_INTERNAL_ASSERTION } } = require('internal/errors');
    throw new ERR_INTERNAL_ASSERTION('zlib binding closed');
  }
  stream._handle.params(level, strategy);
  if (stream.destroyed) return;
  stream._level = level;
  stream._strategy = strategy;
  if (callback) callback();
}

Zlib.prototype.params = function params(level, strategy, callback) {
  checkRangesOrGetDefault(level, 'level', Z_MIN_LEVEL, Z_MAX_LEVEL);
  checkRangesOrGetDefault(strategy, 'strategy', Z_DEFAULT_STRATEGY, Z_FIXED);
  if (this._level === level && this._strategy === strategy) {
    process.nextTick(callback);
    return;
  }
  // What was written before is compressed the old way, and the pool is done with it.
  this.flush(Z_SYNC_FLUSH, () => changeParameters(this, level, strategy, callback));
};

// The class of a format. It can be called without new, which Node advises against.
function defineClass(name, Base, mode) {
  const Class = {
    [name]: function(options) {
      if (!(this instanceof Class)) return deprecateInstantiation(Class, 'DEP0184', options);
      Base.call(this, options, mode);
    },
  }[name];
  inherit(Class, Base);
  return Class;
}

// ---- brotli ------------------------------------------------------------------------------------

function Brotli(options, mode) {
  const format = formatOf(mode, options);
  const Handle = mode === BROTLI_ENCODE ? handles.BrotliEncoder : handles.BrotliDecoder;
  this._writeState = new Uint32Array(2);
  const handle = makeHandle(Handle, mode, options, format, this._writeState);
  ZlibBase.call(this, options, mode, handle, streamSettings(mode, options));
}
inherit(Brotli, Zlib);

// ---- zstd --------------------------------------------------------------------------------------

class Zstd extends ZlibBase {
  constructor(options, mode) {
    const format = formatOf(mode, options);
    const Handle = mode === ZSTD_COMPRESS ? handles.ZstdCompress : handles.ZstdDecompress;
    const state = new Uint32Array(2);
    const handle = makeHandle(Handle, mode, options, format, state);
    super(options, mode, handle, streamSettings(mode, options));
    this._writeState = state;
  }
}

class ZstdCompress extends Zstd {
  constructor(options) {
    super(options, ZSTD_COMPRESS);
  }
}

class ZstdDecompress extends Zstd {
  constructor(options) {
    super(options, constants.ZSTD_DECOMPRESS);
  }
}

// ---- Checksums ---------------------------------------------------------------------------------

function crc32(data, value = 0) {
  if (typeof data !== 'string' && !ArrayBuffer.isView(data)) {
    throw new ERR_INVALID_ARG_TYPE('data', ['Buffer', 'TypedArray', 'DataView', 'string'], data);
  }
  validateUint32(value, 'value');
  return loadNative().crc32(typeof data === 'string' ? Buffer.from(data) : data, value);
}

// ---- Exports -----------------------------------------------------------------------------------

const classes = {
  Deflate: [defineClass('Deflate', Zlib, constants.DEFLATE), constants.DEFLATE],
  Inflate: [defineClass('Inflate', Zlib, constants.INFLATE), constants.INFLATE],
  Gzip: [defineClass('Gzip', Zlib, constants.GZIP), constants.GZIP],
  Gunzip: [defineClass('Gunzip', Zlib, constants.GUNZIP), constants.GUNZIP],
  DeflateRaw: [defineClass('DeflateRaw', Zlib, DEFLATERAW), DEFLATERAW],
  InflateRaw: [defineClass('InflateRaw', Zlib, constants.INFLATERAW), constants.INFLATERAW],
  Unzip: [defineClass('Unzip', Zlib, constants.UNZIP), constants.UNZIP],
  BrotliCompress: [defineClass('BrotliCompress', Brotli, BROTLI_ENCODE), BROTLI_ENCODE],
  BrotliDecompress: [
    defineClass('BrotliDecompress', Brotli, constants.BROTLI_DECODE), constants.BROTLI_DECODE,
  ],
  ZstdCompress: [ZstdCompress, ZSTD_COMPRESS],
  ZstdDecompress: [ZstdDecompress, constants.ZSTD_DECOMPRESS],
};

module.exports = { crc32 };
for (const name of Object.keys(classes)) module.exports[name] = classes[name][0];

for (const name of [
  'Deflate', 'Gzip', 'DeflateRaw', 'Unzip', 'Inflate', 'Gunzip', 'InflateRaw',
  'BrotliCompress', 'BrotliDecompress', 'ZstdCompress', 'ZstdDecompress',
]) {
  const [Class, mode] = classes[name];
  const functionName = name[0].toLowerCase() + name.slice(1);
  module.exports[functionName] = makeFunction(Class, mode);
  module.exports[`${functionName}Sync`] = makeSyncFunction(Class, mode);
}

for (const name of [
  'Deflate', 'Inflate', 'DeflateRaw', 'InflateRaw', 'Gzip', 'Gunzip', 'Unzip',
  'BrotliCompress', 'BrotliDecompress', 'ZstdCompress', 'ZstdDecompress',
]) {
  const [Class] = classes[name];
  const functionName = `create${name}`;
  Object.defineProperty(module.exports, functionName, {
    __proto__: null,
    configurable: true,
    enumerable: true,
    value: { [functionName]: function(options) { return new Class(options); } }[functionName],
  });
}

Object.defineProperties(module.exports, {
  constants: { __proto__: null, enumerable: true, value: constants },
  codes: { __proto__: null, enumerable: true, value: codes },
});

// The old places of the constants.
for (const name of Object.keys(constants)) {
  if (name.startsWith('BROTLI')) continue;
  Object.defineProperty(module.exports, name, { __proto__: null, value: constants[name] });
}
