'use strict';

// The inspector of a process that no debugger can be attached to: what programs ask it and tell it
// is as in Node while none is.

const {
  codes: { ERR_INSPECTOR_NOT_ACTIVE, ERR_INSPECTOR_NOT_AVAILABLE },
} = require('internal/errors');
const { Session } = require('internal/inspector/session');

function open() {
  throw new ERR_INSPECTOR_NOT_AVAILABLE();
}

function waitForDebugger() {
  throw new ERR_INSPECTOR_NOT_ACTIVE();
}

// There is never one to be closed, and none has an address.
function close() {}
function url() {}

// Functions for what only the front end of a debugger would show.
function forNobody(names) {
  return Object.fromEntries(names.map((name) => [name, { [name]() {} }[name]]));
}

module.exports = {
  open,
  close,
  url,
  waitForDebugger,
  console: forNobody([
    'debug', 'error', 'info', 'log', 'warn', 'dir', 'dirxml', 'table', 'trace', 'group',
    'groupCollapsed', 'groupEnd', 'clear', 'count', 'countReset', 'assert', 'profile', 'profileEnd',
    'time', 'timeLog', 'timeEnd', 'timeStamp', 'context',
  ]),
  Session,
  Network: forNobody([
    'requestWillBeSent', 'responseReceived', 'loadingFinished', 'loadingFailed', 'dataSent',
    'dataReceived', 'webSocketCreated', 'webSocketClosed', 'webSocketHandshakeResponseReceived',
  ]),
};
