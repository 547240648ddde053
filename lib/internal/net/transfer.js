'use strict';

// Sockets and servers that are given away by postMessage(): the handle moves to a new one.

const { TCP } = require('internal/net/handles');
const { kReinitializeHandle } = require('internal/net/symbols');

function refuse(name) {
  const { codes: { ERR_WORKER_HANDLE_NOT_TRANSFERABLE } } = require('internal/errors');
  throw new ERR_WORKER_HANDLE_NOT_TRANSFERABLE(name);
}

// What is in its buffers would be lost.
function isFresh(socket) {
  return socket._handle instanceof TCP && !socket.destroyed && !socket.connecting &&
    !(socket.bytesRead > 0) && !(socket.bytesWritten > 0) && socket.readableLength === 0 &&
    socket.writableLength === 0 && socket.readableEncoding === null;
}

function takeHandle(owner) {
  const handle = owner._handle;
  owner._handle = null;
  return handle;
}

function transferSocket(socket) {
  if (!isFresh(socket)) refuse('net.Socket');
  const { Socket } = require('internal/net/socket');
  const handle = takeHandle(socket);
  socket.destroy();
  const moved = new Socket({ allowHalfOpen: socket.allowHalfOpen });
  moved[kReinitializeHandle](handle);
  return moved;
}

function transferServer(server) {
  if (!(server._handle instanceof TCP)) refuse('net.Server');
  const { Server } = require('internal/net/server');
  const moved = new Server({
    allowHalfOpen: server.allowHalfOpen,
    pauseOnConnect: server.pauseOnConnect,
    noDelay: server.noDelay,
    keepAlive: server.keepAlive,
    keepAliveInitialDelay: server.keepAliveInitialDelay * 1000,
    highWaterMark: server.highWaterMark,
  });
  return moved.listen(takeHandle(server));
}

module.exports = { transferServer, transferSocket };
