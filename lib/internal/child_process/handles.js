'use strict';

// Sockets and servers that are given to another process, and native handles in general.
//
// A handle is sent as a copy of its descriptor, along with a message of type NODE_HANDLE that says
// what it was; see conversions.

const { codes: { ERR_INVALID_HANDLE_TYPE } } = require('internal/errors');
const { builtins } = internalBinding('core');

// An object can be of a class only if the module of that class is loaded.
const netHandles = () =>
  (builtins.isLoaded('internal/net/handles') ? require('internal/net/handles') : {});
const isInstance = (value, Class) => Class !== undefined && value instanceof Class;
const isOfModule = (value, id, name) =>
  builtins.isLoaded(id) && isInstance(value, require(id)[name]);

// 'pipe', 'tty', 'tcp', 'udp', or undefined for what is no native handle.
function kindOf(value) {
  const { Pipe, TCP } = netHandles();
  if (isInstance(value, Pipe)) return 'pipe';
  if (isOfModule(value, 'internal/tty_handle', 'TTY')) return 'tty';
  if (isInstance(value, TCP)) return 'tcp';
  if (isOfModule(value, 'internal/udp_wrap', 'UDP')) return 'udp';
  return undefined;
}

// The parent's end of a pipe.
function openPipe(fd) {
  const { Pipe, pipeConstants } = require('internal/net/handles');
  const pipe = new Pipe(pipeConstants.SOCKET);
  const status = pipe.open(fd);
  if (status < 0) {
    const { ErrnoException } = require('internal/errors');
    throw new ErrnoException(status, 'open');
  }
  return pipe;
}

function makeHandle(kind) {
  const { Pipe, TCP, pipeConstants, tcpConstants } = require('internal/net/handles');
  switch (kind) {
    case 'tcp':
      return new TCP(tcpConstants.SOCKET);
    case 'tcp server':
      return new TCP(tcpConstants.SERVER);
    case 'pipe server':
      return new Pipe(pipeConstants.SERVER);
    case 'pipe':
      return new Pipe(pipeConstants.SOCKET);
    case 'udp':
      return new (require('internal/udp_wrap').UDP)();
    default:
      return undefined;
  }
}

// The handle for a descriptor that came; undefined if it is of no use.
function open({ fd, kind }) {
  const handle = makeHandle(kind);
  if (handle?.open(fd) === 0) return handle;
  handle?.close();
  internalBinding('spawn').closeFd(fd);
  return undefined;
}

// ---- What can be sent ------------------------------------------------------------------------

function typeOf(value) {
  if (isOfModule(value, 'net', 'Socket')) return 'net.Socket';
  if (isOfModule(value, 'net', 'Server')) return 'net.Server';
  if (isOfModule(value, 'dgram', 'Socket')) return 'dgram.Socket';
  const kind = kindOf(value);
  if (kind === 'tcp' || kind === 'pipe') return 'net.Native';
  if (kind === 'udp') return 'dgram.Native';
  throw new ERR_INVALID_HANDLE_TYPE();
}

// The connections of one server that a process has sent, or got.
function socketList(target, direction, key) {
  const { kChannelHandle } = require('internal/child_process/channel');
  const lists = target[kChannelHandle].sockets[direction];
  if (lists[key] !== undefined) return [lists[key], false];
  const { SocketListReceive, SocketListSend } = require('internal/socket_list');
  lists[key] = direction === 'send' ?
    new SocketListSend(target, key) : new SocketListReceive(target, key);
  return [lists[key], true];
}

function noteSentByServer(target, message, server, keepsOpen) {
  message.key = server._connectionKey;
  const [list, isNew] = socketList(target, 'send', message.key);
  if (isNew) server._setupWorker(list);
  if (!keepsOpen) server._connections--;
}

// The socket has nothing to do with its connection any more. What has not been read is for the
// other process.
function detach(socket, handle) {
  handle.onread = () => {};
  handle.readStop?.();
  socket._handle = null;
  socket.setTimeout(0);
  if (socket.parser && builtins.isLoaded('internal/http/parsers')) {
    const { freeParser } = require('internal/http/parsers');
    freeParser(socket.parser, null, socket);
    socket._httpMessage?.detachSocket(socket);
  }
}

const native = {
  send: (target, message, handle) => handle,
  got: (target, message, handle, emit) => emit(handle),
};

// send(target, message, object, options) answers with the handle; got() makes an object of it
// again; postSend() is told that it was sent to the target, or with null that it was not.
const conversions = {
  '__proto__': null,
  'net.Native': native,
  'dgram.Native': native,

  'net.Server': {
    send: (target, message, server) => server._handle,
    got(target, message, handle, emit) {
      const { Server } = require('net');
      const server = new Server();
      server.listen(handle, () => emit(server));
    },
  },

  'net.Socket': {
    send(target, message, socket, options) {
      const handle = socket._handle;
      if (!handle) return undefined;
      if (socket.server) noteSentByServer(target, message, socket.server, options.keepOpen);
      if (!options.keepOpen) detach(socket, handle);
      return handle;
    },

    // The other process says when it has the connection; until then it must not be closed.
    postSend(target, { callback, handle, message, options }) {
      if (options.keepOpen) return;
      if (target === null) {
        handle.close();
      } else {
        target._pendingMessage = { callback, message, handle, options, retransmissions: 0 };
      }
    },

    got(target, message, handle, emit) {
      const { Socket } = require('net');
      const socket = new Socket({ handle, readable: true, writable: true });
      if (message.key) socketList(target, 'got', message.key)[0].add({ socket });
      emit(socket);
    },
  },

  'dgram.Socket': {
    send(target, message, socket) {
      message.dgramType = socket.type;
      return socket[require('internal/dgram').kStateSymbol].handle;
    },
    got(target, message, handle, emit) {
      const { Socket } = require('dgram');
      const socket = new Socket(message.dgramType);
      socket.bind(handle, () => emit(socket));
    },
  },
};

module.exports = { conversions, kindOf, open, openPipe, typeOf };
