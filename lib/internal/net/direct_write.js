'use strict';

// Writes to the handle of a socket past the socket's stream.
//
// Nearly always the kernel takes all of it at once, and there is nothing that the stream would have
// to remember: it would note the write, and queue a tick that finds nothing to do. If the kernel
// does not, the stream's state is made what it would be if the stream had begun the write.

const { Pipe, TCP } = require('internal/net/handles');
const { StreamWrite, errnoException, startWrite } = require('internal/net/stream_io');
const { areHooksEnabled } = require('internal/net/stream_handle');
const { kLastWriteQueueSize } = require('internal/net/symbols');
const { bits, kState } = require('internal/streams/writable_state');

const noop = () => {};

// Whether a write would go to the handle at once.
function isIdle(socket, handle) {
  return Boolean(handle) && (handle.constructor === TCP || handle.constructor === Pipe) &&
    canWrite(socket);
}

const bitsOfUse = bits.writing | bits.ending | bits.destroyed | bits.constructed;

// Whether the stream has nothing else to do, and no hooks would miss its tick.
function canWrite(socket) {
  const state = socket._writableState;
  return (state[kState] & bitsOfUse) === bits.constructed && state.length === 0 &&
    state.corked === 0 && !state.errored && !socket.connecting && !areHooksEnabled();
}

// One that was not needed in the end serves the next write.
let spareRequest = null;

function takeRequest(socket, handle) {
  socket._unrefTimer();
  const request = spareRequest ?? new StreamWrite(null, null);
  spareRequest = null;
  request.handle = handle;
  return request;
}

// Null if all of it is written. Otherwise the stream has to be told: leaveToStream(). Before a long
// text may go a head, unless the handle is one that encrypts.
function writeNow(socket, handle, data, encoding, head) {
  const request = takeRequest(socket, handle);
  return finishNow(request, head === undefined ? startWrite(handle, request, data, encoding) :
    handle.writeLongText(request, head, data, encoding));
}

// The same for a text that the end of the stream follows in this turn, and that needs no packet of
// its own.
function writeLastNow(socket, handle, text, encoding) {
  const request = takeRequest(socket, handle);
  return finishNow(request, handle.writeLastText(request, text, encoding));
}

function finishNow(request, status) {
  if (status !== 0 || request.async) {
    request.status = status;
    return request;
  }
  request.handle = null;
  spareRequest = request;
  return null;
}

function leaveToStream(socket, size, request, callback = noop) {
  const state = socket._writableState;
  state.pendingcb++;
  state.length += size;
  state.writelen = size;
  state.writecb = callback;
  state.writing = true;
  if (state.length >= state.highWaterMark) state.needDrain = true;
  if (request.status === 0) {
    state.sync = false;
    request.callback = state.onwrite;
    socket[kLastWriteQueueSize] = request.bytes;
  } else {
    state.sync = true;
    state.onwrite(errnoException(request.status, 'write', request.error));
    state.sync = false;
  }
}

module.exports = { canWrite, isIdle, leaveToStream, writeLastNow, writeNow };
