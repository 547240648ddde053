'use strict';

// Writes a whole message to the handle of its socket, past the socket's stream.
//
// Nearly always the kernel takes all of it at once, and there is nothing that the stream would have
// to remember. If not, its state is made what it would be if the stream had begun the write.

const net = require('net');
const { Pipe, TCP } = require('internal/net/handles');
const { StreamWrite, errnoException } = require('internal/net/stream_io');
const { kHandle, kLastWriteQueueSize } = require('internal/net/symbols');
const { kFinishCallback } = require('internal/http/symbols');

const plainWrite = net.Socket.prototype.write;
const plainWriteGeneric = net.Socket.prototype._writeGeneric;

// Whether nobody could tell the difference.
function isIdle(socket, handle) {
  if (!handle || (handle.constructor !== TCP && handle.constructor !== Pipe)) return false;
  if (socket.write !== plainWrite || socket._writeGeneric !== plainWriteGeneric) return false;
  const state = socket._writableState;
  return !socket.connecting && state.length === 0 && !state.writing && !state.errored &&
    state.constructed;
}

function leaveToStream(socket, size, request, status, onWritten) {
  const state = socket._writableState;
  state.pendingcb++;
  state.length += size;
  state.writelen = size;
  state.writecb = onWritten;
  state.writing = true;
  if (state.length >= state.highWaterMark) state.needDrain = true;
  if (status === 0) {
    state.sync = false;
    request.callback = state.onwrite;
    socket[kLastWriteQueueSize] = request.bytes;
  } else {
    state.sync = true;
    state.onwrite(errnoException(status, 'write', request.error));
    state.sync = false;
  }
}

// False if the stream has to do it. Calls finish(message) in a tick, as the stream would do.
function writeDirectly(message, socket, text, encoding, finish) {
  const handle = socket[kHandle];
  if (!isIdle(socket, handle)) return false;
  socket._unrefTimer();
  const request = new StreamWrite(handle, null);
  const status = encoding === 'latin1' ? handle.writeLatin1String(request, text) :
    handle.writeUtf8String(request, text);
  if (status === 0 && !request.async) process.nextTick(finish, message);
  else leaveToStream(socket, text.length, request, status, message[kFinishCallback]());
  return true;
}

module.exports = { writeDirectly };
