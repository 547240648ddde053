'use strict';

// The end of a message: everything is written, or never will be.

const { codes: { ERR_STREAM_ALREADY_FINISHED, ERR_STREAM_DESTROYED } } =
  require('internal/errors');
const { kEndCallbacks, kErrored, kFlushError, kOnFinished, kSocket, kWritableFinished } =
  require('internal/http/symbols');

function callEndCallbacks(message, error) {
  const callbacks = message[kEndCallbacks];
  if (callbacks === null) return;
  message[kEndCallbacks] = null;
  for (const callback of callbacks) callback(error);
}

function queueEndCallback(message, callback) {
  if (message[kWritableFinished]) {
    callback(new ERR_STREAM_ALREADY_FINISHED('end'));
  } else if (message[kFlushError] !== null) {
    process.nextTick(callback, message[kFlushError]);
  } else {
    message[kEndCallbacks] ??= [];
    message[kEndCallbacks].push(callback);
  }
}

function finishMessage(message, error) {
  const socket = message[kSocket];
  if (error || message[kErrored] || socket?.errored || socket?._hadError) {
    message[kFlushError] = error ?? message[kErrored] ?? socket?.errored ??
      new ERR_STREAM_DESTROYED('end');
    callEndCallbacks(message, message[kFlushError]);
    return;
  }
  message[kWritableFinished] = true;
  callEndCallbacks(message, null);
  message[kOnFinished]();
}

// The callback of a message's last write.
function endOfMessage(message) {
  return (error) => finishMessage(message, error);
}

module.exports = { endOfMessage, finishMessage, queueEndCallback };
