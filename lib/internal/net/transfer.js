'use strict';

// Sockets and servers that are given away by postMessage(): the handle moves to a new one, or, for
// another thread, a descriptor of its own.

const { TCP, tcpConstants } = require('internal/net/handles');
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

function checkSocket(socket) {
  if (!isFresh(socket)) refuse('net.Socket');
}

function checkServer(server) {
  if (!(server._handle instanceof TCP)) refuse('net.Server');
}

// What is passed on beside the handle.

function optionsOfSocket({ allowHalfOpen }) {
  return { allowHalfOpen };
}

function optionsOfServer(server) {
  return {
    allowHalfOpen: server.allowHalfOpen,
    pauseOnConnect: server.pauseOnConnect,
    noDelay: server.noDelay,
    keepAlive: server.keepAlive,
    keepAliveInitialDelay: server.keepAliveInitialDelay * 1000,
    highWaterMark: server.highWaterMark,
  };
}

function makeSocket(handle, options) {
  const { Socket } = require('internal/net/socket');
  const socket = new Socket(options);
  socket[kReinitializeHandle](handle);
  return socket;
}

function makeServer(handle, options) {
  const { Server } = require('internal/net/server');
  return new Server(options).listen(handle);
}

// ---- In the same thread ----------------------------------------------------------------------

function transferSocket(socket) {
  const handle = takeHandle(socket);
  socket.destroy();
  return makeSocket(handle, optionsOfSocket(socket));
}

function transferServer(server) {
  return makeServer(takeHandle(server), optionsOfServer(server));
}

// ---- To another thread -----------------------------------------------------------------------

function takeDescriptor(owner) {
  const handle = takeHandle(owner);
  const fd = internalBinding('messaging').duplicate(handle.fd);
  handle.close();
  return fd;
}

function takeSocketDescriptor(socket) {
  const fd = takeDescriptor(socket);
  socket.destroy();
  return fd;
}

function openHandle(type, fd) {
  const handle = new TCP(type);
  const status = handle.open(fd);
  if (status === 0) return handle;
  handle.close();
  require('fs').closeSync(fd);
  const { ErrnoException } = require('internal/errors');
  throw new ErrnoException(status, 'open');
}

function socketOf(fd, options) {
  return makeSocket(openHandle(tcpConstants.SOCKET, fd), options);
}

function serverOf(fd, options) {
  return makeServer(openHandle(tcpConstants.SERVER, fd), options);
}

module.exports = {
  checkServer,
  checkSocket,
  optionsOfServer,
  optionsOfSocket,
  serverOf,
  socketOf,
  takeServerDescriptor: takeDescriptor,
  takeSocketDescriptor,
  transferServer,
  transferSocket,
};
