'use strict';

// Sockets that wait in an agent for their next request.
//
// Nothing may come on them meanwhile: it would be taken for the response to that request.

const { onStreamRead } = require('internal/net/stream_io');
const { kOwner } = require('internal/net/symbols');

const kOnConnect = Symbol('freeSocketDataGuard');

function onError() {
  this.destroy();
  this.emit('agentRemove');
}

// The onread of their handles.
function onRead(size) {
  if (size !== 0) this[kOwner].destroy();
}

function watch(socket) {
  if (socket.readableLength > 0) {
    socket.destroy();
    return;
  }
  if (socket.connecting) {
    socket[kOnConnect] = () => {
      socket[kOnConnect] = null;
      watch(socket);
    };
    socket.once('connect', socket[kOnConnect]);
    return;
  }
  const handle = socket._handle;
  // Streams without a handle, and such as do not read by onread, are not watched.
  if (handle?.onread !== onStreamRead) return;
  handle.onread = onRead;
  if (handle.reading) return;
  handle.reading = true;
  if (handle.readStart()) socket.destroy();
}

function guard(socket) {
  socket.once('error', onError);
  watch(socket);
}

function unguard(socket) {
  socket.removeListener('error', onError);
  if (socket[kOnConnect]) {
    socket.removeListener('connect', socket[kOnConnect]);
    socket[kOnConnect] = null;
  }
  if (socket._handle?.onread === onRead) socket._handle.onread = onStreamRead;
}

module.exports = { guard, unguard };
