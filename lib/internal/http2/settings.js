'use strict';

// Settings of a connection: as objects, as the bytes of a frame, and as words for the native half.

const { Buffer } = require('buffer');
const {
  codes: {
    ERR_HTTP2_INVALID_PACKED_SETTINGS_LENGTH, ERR_HTTP2_INVALID_SETTING_VALUE,
    ERR_HTTP2_TOO_MANY_CUSTOM_SETTINGS, ERR_INVALID_ARG_TYPE,
  },
} = require('internal/errors');
const { validateObject } = require('internal/validators');
const { constants } = require('internal/http2_constants');

const wordMax = 2 ** 32 - 1;
const customMax = 10;

// By number on the wire, in the order in which they are sent.
const known = [
  { id: 1, name: 'headerTableSize', min: 0, max: wordMax },
  { id: 2, name: 'enablePush', isBoolean: true },
  { id: 3, name: 'maxConcurrentStreams', min: 0, max: wordMax },
  { id: 4, name: 'initialWindowSize', min: 0, max: constants.MAX_INITIAL_WINDOW_SIZE },
  {
    id: 5, name: 'maxFrameSize', min: constants.MIN_MAX_FRAME_SIZE,
    max: constants.MAX_MAX_FRAME_SIZE,
  },
  { id: 6, name: 'maxHeaderListSize', alias: 'maxHeaderSize', min: 0, max: wordMax },
  { id: 8, name: 'enableConnectProtocol', isBoolean: true },
];
const knownById = new Map(known.map((entry) => [entry.id, entry]));

function checkNumber(name, value, min, max) {
  if (value !== undefined &&
      (typeof value !== 'number' || Number.isNaN(value) || value < min || value > max)) {
    throw new ERR_HTTP2_INVALID_SETTING_VALUE.RangeError(name, value, min, max);
  }
}

function checkCustom(custom) {
  const entries = Object.entries(custom);
  if (entries.length > customMax) throw new ERR_HTTP2_TOO_MANY_CUSTOM_SETTINGS();
  for (const [id, value] of entries) {
    checkNumber('customSettings:id', Number(id), 0, 0xffff);
    checkNumber('customSettings:value', Number(value), 0, wordMax);
  }
}

function checkSettings(settings) {
  if (settings === undefined) return;
  validateObject(settings, 'settings');
  for (const { name, alias, isBoolean, min, max } of known) {
    if (isBoolean) {
      const value = settings[name];
      if (value !== undefined && typeof value !== 'boolean') {
        throw new ERR_HTTP2_INVALID_SETTING_VALUE(name, value);
      }
    } else {
      checkNumber(name, settings[name], min, max);
      if (alias !== undefined) checkNumber(alias, settings[alias], min, max);
    }
  }
  if (settings.customSettings) checkCustom(settings.customSettings);
}

// Numbers and values in turn. Settings that were checked before.
function toWords(settings) {
  const words = [];
  for (const { id, name, alias, isBoolean } of known) {
    const value = settings[name] ?? (alias === undefined ? undefined : settings[alias]);
    if (value !== undefined) words.push(id, isBoolean ? Number(value) : value);
  }
  if (settings.customSettings) {
    for (const [id, value] of Object.entries(settings.customSettings)) {
      words.push(Number(id), Number(value));
    }
  }
  return Uint32Array.from(words);
}

// The object for the values of the native half, which are in the order of `known`.
const objectOrder = [
  'headerTableSize', 'enablePush', 'initialWindowSize', 'maxFrameSize', 'maxConcurrentStreams',
  'maxHeaderListSize', 'maxHeaderSize', 'enableConnectProtocol',
];

function fromValues(values, custom) {
  const byName = {};
  for (const [index, { name, alias, isBoolean }] of known.entries()) {
    byName[name] = isBoolean ? Boolean(values[index]) : values[index];
    if (alias !== undefined) byName[alias] = byName[name];
  }
  const object = {};
  for (const name of objectOrder) object[name] = byName[name];
  if (custom !== undefined && Object.keys(custom).length > 0) object.customSettings = custom;
  return object;
}

function getDefaultSettings() {
  const listSize = constants.DEFAULT_SETTINGS_MAX_HEADER_LIST_SIZE;
  return {
    __proto__: null,
    headerTableSize: constants.DEFAULT_SETTINGS_HEADER_TABLE_SIZE,
    enablePush: true,
    initialWindowSize: constants.DEFAULT_SETTINGS_INITIAL_WINDOW_SIZE,
    maxFrameSize: constants.DEFAULT_SETTINGS_MAX_FRAME_SIZE,
    maxConcurrentStreams: constants.DEFAULT_SETTINGS_MAX_CONCURRENT_STREAMS,
    maxHeaderSize: listSize,
    maxHeaderListSize: listSize,
    enableConnectProtocol: false,
  };
}

function getPackedSettings(settings = {}) {
  checkSettings(settings);
  const words = toWords(settings);
  const packed = Buffer.allocUnsafe(words.length * 3);
  for (let index = 0; index < words.length; index += 2) {
    packed.writeUInt16BE(words[index], index * 3);
    packed.writeUInt32BE(words[index + 1], index * 3 + 2);
  }
  return packed;
}

function getUnpackedSettings(buffer, options) {
  if (!ArrayBuffer.isView(buffer) || buffer.length === undefined) {
    throw new ERR_INVALID_ARG_TYPE('buf', ['Buffer', 'TypedArray'], buffer);
  }
  if (buffer.length % 6 !== 0) throw new ERR_HTTP2_INVALID_PACKED_SETTINGS_LENGTH();
  const settings = {};
  const elementAt = (index) => buffer[index] & 0xff;
  for (let offset = 0; offset < buffer.length; offset += 6) {
    const id = elementAt(offset) * 256 + elementAt(offset + 1);
    let value = 0;
    for (let place = 2; place < 6; place++) value = value * 256 + elementAt(offset + place);
    const entry = knownById.get(id);
    if (entry === undefined) {
      (settings.customSettings ??= {})[id] = value;
    } else {
      settings[entry.name] = entry.isBoolean ? value !== 0 : value;
      if (entry.alias !== undefined) settings[entry.alias] = value;
    }
  }
  if (options?.validate) checkSettings(settings);
  return settings;
}

module.exports = {
  checkSettings, fromValues, getDefaultSettings, getPackedSettings, getUnpackedSettings, toWords,
};
