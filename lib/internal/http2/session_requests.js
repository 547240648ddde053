'use strict';

// What a session asks of its peer and waits for the answer to: settings and pings.

const { codes: {
  ERR_HTTP2_INVALID_SESSION, ERR_HTTP2_MAX_PENDING_SETTINGS_ACK, ERR_HTTP2_PING_CANCEL,
  ERR_HTTP2_PING_LENGTH, ERR_HTTP2_SETTINGS_CANCEL,
} } = require('internal/errors');
const { performance } = require('internal/perf/performance');
const { validateBuffer, validateFunction } = require('internal/validators');
const { debugSession } = require('internal/http2/debug');
const { NghttpError } = require('internal/http2/errors');
const { checkSettings, fromValues, toWords } = require('internal/http2/settings');
const { kNative, kState, kTransport } = require('internal/http2/symbols');
const timing = require('internal/http2/timing');

const binding = internalBinding('http2');

const tooMany = 1;
const payloadSize = 8;

// ---- Settings ----------------------------------------------------------------------------------

// The session is connected.
function sendSettings(session, settings, callback) {
  debugSession(session, 'submitting settings');
  const state = session[kState];
  const result = binding.settings(session[kNative], toWords(settings));
  if (result === tooMany) {
    session.destroy(new ERR_HTTP2_MAX_PENDING_SETTINGS_ACK());
    return;
  }
  if (result < 0) {
    session.destroy(new NghttpError(result));
    return;
  }
  if (settings.customSettings) state.localCustomSettings = { ...settings.customSettings };
  state.settingsWaiting.push({ callback, startedAt: performance.now() });
  session[kTransport].plan();
}

function submitSettings(session, settings, callback) {
  if (session.destroyed) throw new ERR_HTTP2_INVALID_SESSION();
  checkSettings(settings);
  if (callback) validateFunction(callback, 'callback');
  debugSession(session, 'sending settings');
  const state = session[kState];
  state.pendingAck++;
  const send = () => {
    if (session.destroyed) callback?.(new ERR_HTTP2_SETTINGS_CANCEL());
    else sendSettings(session, { ...settings }, callback);
  };
  require('internal/http2/session_start').whenConnected(session, send);
}

function onSettingsDone(session) {
  debugSession(session, 'settings received');
  const state = session[kState];
  const entry = state.settingsWaiting.shift();
  state.pendingAck--;
  state.localSettings = undefined;
  entry?.callback?.(null, session.localSettings, performance.now() - entry.startedAt);
  session.emit('localSettings', session.localSettings);
}

// Nobody hears of settings that were sent and not answered.
function cancelSettings(session) {
  session[kState].settingsWaiting.length = 0;
}

function onRemoteSettings(session, values, custom) {
  const state = session[kState];
  for (let index = 0; index < custom.length; index += 2) {
    (state.remoteCustomSettings ??= {})[custom[index]] = custom[index + 1];
  }
  state.remoteSettings = fromValues(values, state.remoteCustomSettings);
  session.emit('remoteSettings', state.remoteSettings);
}

function localSettings(session) {
  const state = session[kState];
  if (session.destroyed || !session[kNative]) return state.localSettings ?? {};
  return state.localSettings ??=
    fromValues(binding.localSettings(session[kNative]), state.localCustomSettings);
}

function remoteSettings(session) {
  const state = session[kState];
  if (session.destroyed || !session[kNative]) return state.remoteSettings ?? {};
  return state.remoteSettings ??=
    fromValues(binding.remoteSettings(session[kNative]), state.remoteCustomSettings);
}

// ---- Pings -------------------------------------------------------------------------------------

// What is sent if the caller gives nothing.
function stampOfNow() {
  const stamp = new Uint8Array(payloadSize);
  new DataView(stamp.buffer).setBigUint64(0, process.hrtime.bigint(), true);
  return stamp;
}

// Whether it was sent.
function sendPing(session, payload, entry) {
  const result = binding.ping(session[kNative], payload ?? stampOfNow());
  if (result !== 0) {
    process.nextTick(finishPing, entry, new ERR_HTTP2_PING_CANCEL());
    return false;
  }
  entry.startedAt = performance.now();
  session[kState].pingsWaiting.push(entry);
  session[kTransport].plan();
  return true;
}

function finishPing({ callback, resource }, ...args) {
  resource.runInAsyncScope(callback, undefined, ...args);
  resource.emitDestroy();
}

function submitPing(session, payload, callback) {
  if (session.destroyed) throw new ERR_HTTP2_INVALID_SESSION();
  if (typeof payload === 'function') {
    callback = payload;
    payload = undefined;
  }
  if (payload) {
    validateBuffer(payload, 'payload');
    if (payload.byteLength !== payloadSize) throw new ERR_HTTP2_PING_LENGTH();
  }
  validateFunction(callback, 'callback');
  const { AsyncResource } = require('async_hooks');
  const entry = { callback, resource: new AsyncResource('HTTP2PING'), startedAt: 0 };
  if (!session.connecting && session[kNative]) return sendPing(session, payload, entry);
  require('internal/http2/session_start').whenConnected(session, () => {
    if (session.destroyed) finishPing(entry, new ERR_HTTP2_PING_CANCEL());
    else sendPing(session, payload, entry);
  });
  return undefined;
}

function onPingDone(session, payload) {
  const entry = session[kState].pingsWaiting.shift();
  if (entry !== undefined) {
    const duration = performance.now() - entry.startedAt;
    timing.onPing(session, duration);
    finishPing(entry, null, duration, payload);
  }
}

function cancelPings(session) {
  for (const entry of session[kState].pingsWaiting.splice(0)) {
    finishPing(entry, new ERR_HTTP2_PING_CANCEL());
  }
}

module.exports = {
  cancelPings, cancelSettings, localSettings, onPingDone, onRemoteSettings, onSettingsDone,
  remoteSettings, submitPing, submitSettings,
};
