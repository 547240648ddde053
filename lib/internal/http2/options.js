'use strict';

// Options of servers and sessions.

const { codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');
const { validateNumber, validateObject, validateUint32 } = require('internal/validators');
const { checkSettings } = require('internal/http2/settings');
const { kOptions } = require('internal/http2/symbols');

const unknownProtocolTimeout = 10_000;
const maxCustomSettings = 10;

function checkCustomSettings(numbers) {
  if (numbers === undefined) return;
  if (!Array.isArray(numbers)) {
    throw new ERR_INVALID_ARG_TYPE('options.remoteCustomSettings', 'Array', numbers);
  }
  if (numbers.length > maxCustomSettings) {
    const { codes: { ERR_HTTP2_TOO_MANY_CUSTOM_SETTINGS } } = require('internal/errors');
    throw new ERR_HTTP2_TOO_MANY_CUSTOM_SETTINGS();
  }
}

// For all kinds of sessions.
function checkSessionOptions(options) {
  validateObject(options, 'options');
  const checked = { ...options };
  if (checked.settings !== undefined) validateObject(checked.settings, 'options.settings');
  checkSettings(checked.settings);
  checked.settings = { ...checked.settings };
  checkCustomSettings(checked.remoteCustomSettings);
  if (checked.maxSessionInvalidFrames !== undefined) {
    validateUint32(checked.maxSessionInvalidFrames, 'maxSessionInvalidFrames');
  }
  if (checked.maxSessionRejectedStreams !== undefined) {
    validateUint32(checked.maxSessionRejectedStreams, 'maxSessionRejectedStreams');
  }
  if (checked.unknownProtocolTimeout === undefined) {
    checked.unknownProtocolTimeout = unknownProtocolTimeout;
  } else {
    validateUint32(checked.unknownProtocolTimeout, 'unknownProtocolTimeout');
  }
  if (checked.maxOriginSetSize !== undefined) {
    validateNumber(checked.maxOriginSetSize, 'options.maxOriginSetSize', 0);
  }
  for (const name of ['streamResetBurst', 'streamResetRate']) {
    if (checked[name] !== undefined) validateUint32(checked[name], name);
  }
  return checked;
}

function useClasses(checked) {
  const compat = require('internal/http2/compat');
  const http = require('http');
  checked.Http1IncomingMessage ??= http.IncomingMessage;
  checked.Http1ServerResponse ??= http.ServerResponse;
  checked.Http2ServerRequest ??= compat.Http2ServerRequest;
  checked.Http2ServerResponse ??= compat.Http2ServerResponse;
  return checked;
}

// The setting of a server that changes what its next sessions say.
function updateSettings(server, settings) {
  if (settings === null || typeof settings !== 'object' || Array.isArray(settings)) {
    throw new ERR_INVALID_ARG_TYPE('settings', 'Object', settings);
  }
  checkSettings(settings);
  server[kOptions].settings = { ...server[kOptions].settings, ...settings };
}

module.exports = { checkSessionOptions, updateSettings, useClasses };
