'use strict';

// net.Socket: a stream in both directions over a TCP connection, a Unix socket or a pipe.
//
// How it gets its connection is in connect.js, its options and addresses are in socket_options.js.

const { Duplex } = require('stream');
const { queueMicrotask } = require('internal/task_queues');
const { ShutdownWrap, TCP } = require('internal/net/handles');
const {
  errnoException, onStreamRead, setStreamTimeout,
} = require('internal/net/stream_io');
const { noteEnd, write, writeMany, writeOne, writeOrWait } =
  require('internal/net/socket_writing');
const { kCheckTransfer, kDescriptorForm, kTakeDescriptor, kTransfer } =
  require('internal/transferable');

const { AcceptOptions, checkBlockList, checkOptions, fixOptions, handleFor, useOwnBuffer } =
  require('internal/net/socket_making');

const {
  kAfterAsyncWrite, kBoundSource, kBuffer, kBufferCallback, kBufferMaker, kBytesRead,
  kBytesWritten, kHandle, kKeepAlive, kKeepAliveDelay, kLastWriteQueueSize, kNoDelay, kOwner,
  kReinitializeHandle, kTimeout, kTypeOfService, kUpdateTimer,
} = require('internal/net/symbols');

const notConnected = -107;

const noop = () => {};

function codes() {
  return require('internal/errors').codes;
}

// ---- Making ----------------------------------------------------------------------------------

// The engine keeps as many properties in an object itself as its constructor names, and has room
// for 4, 8, 16, 32 more in a second block. So it is worth naming here what can be: the 30 that
// every socket has take 14 and 16.
function Socket(options) {
  if (!(this instanceof Socket)) return new Socket(options);
  const isAccepted = options instanceof AcceptOptions;
  if (options && !isAccepted) checkOptions(options);
  this.connecting = false;
  this._hadError = false;
  this[kHandle] = null;
  this._parent = null;
  this._host = null;
  this[kLastWriteQueueSize] = 0;
  this[kTimeout] = null;
  this[kBuffer] = null;
  this[kBufferCallback] = null;
  this[kBufferMaker] = null;
  this._closeAfterHandlingError = false;

  if (!isAccepted) options = fixOptions(options);
  Duplex.call(this, options);
  this.allowHalfOpen = Boolean(options.allowHalfOpen);

  this[kHandle] = handleFor(this, options);
  if (options.onread) useOwnBuffer(this, options.onread);
  this[kNoDelay] = Boolean(options.noDelay);
  this[kKeepAlive] = Boolean(options.keepAlive);
  this[kKeepAliveDelay] = ~~(options.keepAliveInitialDelay / 1000);
  if (options.typeOfService !== undefined) {
    require('internal/validators').validateInt32(
      options.typeOfService, 'options.typeOfService', 0, 255);
  }
  this[kTypeOfService] = options.typeOfService;
  this.on('end', onReadableStreamEnd);
  this._sockname = null;
  attachHandle(this);
  this._pendingData = null;
  this._pendingEncoding = '';
  const handle = this[kHandle];
  if (handle && options.readable !== false && !this[kBoundSource]) {
    if (options.pauseOnCreate) {
      handle.reading = false;
      handle.readStop();
      this.readableFlowing = false;
    } else if (!options.manualStart && (options.fd === undefined || handle.isConnected)) {
      this.read(0);
    }
  }
  if (options.signal) require('internal/net/connect').abortBySignal(this, options.signal);
  this.server = null;
  this._server = null;
  // For those who ask when there is no handle any more.
  this[kBytesRead] = 0;
  this[kBytesWritten] = 0;
  if (options.blockList) this.blockList = checkBlockList(options.blockList);
}
Object.setPrototypeOf(Socket.prototype, Duplex.prototype);
Object.setPrototypeOf(Socket, Duplex);

// For a socket that is used for the first time, or again.
function initSocketHandle(socket) {
  socket._undestroy();
  socket._sockname = null;
  attachHandle(socket);
}

function attachHandle(socket) {
  const handle = socket[kHandle];
  if (!handle) return;
  handle[kOwner] = socket;
  handle.onread = onStreamRead;
  if (!socket[kBuffer]) return;
  const makeBuffer = socket[kBufferMaker];
  if (makeBuffer !== null) {
    const made = makeBuffer();
    if (!(made instanceof Uint8Array)) return;
    socket[kBuffer] = made;
  }
  handle.useUserBuffer(socket[kBuffer]);
}

Socket.prototype[kReinitializeHandle] = function reinitializeHandle(handle) {
  this._handle?.close();
  this._handle = handle;
  initSocketHandle(this);
};

Object.defineProperty(Socket.prototype, '_handle', {
  __proto__: null,
  get() { return this[kHandle]; },
  set(handle) { this[kHandle] = handle; },
});

Socket.prototype[kCheckTransfer] = function() {
  require('internal/net/transfer').checkSocket(this);
};

Socket.prototype[kTransfer] = function() {
  return require('internal/net/transfer').transferSocket(this);
};

Object.defineProperty(Socket.prototype, kDescriptorForm, {
  __proto__: null,
  get() {
    const { optionsOfSocket } = require('internal/net/transfer');
    return { maker: 'internal/net/transfer:socketOf', data: optionsOfSocket(this) };
  },
});

Socket.prototype[kTakeDescriptor] = function() {
  return require('internal/net/transfer').takeSocketDescriptor(this);
};

// ---- Inactivity ------------------------------------------------------------------------------

Socket.prototype._unrefTimer = function _unrefTimer() {
  for (let socket = this; socket !== null && socket !== undefined; socket = socket._parent) {
    if (socket[kTimeout]) socket[kTimeout].refresh();
  }
};

Object.defineProperty(Socket.prototype, kUpdateTimer, {
  __proto__: null,
  get() { return this._unrefTimer; },
});

Socket.prototype.setTimeout = setStreamTimeout;

Socket.prototype._onTimeout = function() {
  const before = this[kLastWriteQueueSize];
  if (before > 0 && this._handle) {
    // A peer that takes what is written, however slowly, is not idle.
    const { writeQueueSize } = this._handle;
    if (before !== writeQueueSize) {
      this[kLastWriteQueueSize] = writeQueueSize;
      this._unrefTimer();
      return;
    }
  }
  this.emit('timeout');
};

// ---- Reading ---------------------------------------------------------------------------------

function startReading(socket) {
  socket._handle.reading = true;
  const status = socket._handle.readStart();
  if (status) socket.destroy(errnoException(status, 'read'));
}

Socket.prototype._read = function(size) {
  if (this.connecting || !this._handle) {
    this.once('connect', () => this._read(size));
  } else if (!this._handle.reading) {
    startReading(this);
  }
};

// With a buffer of its own the stream's state says nothing about the handle.
function resumeHandle(socket) {
  if (socket[kBuffer] && !socket.connecting && socket._handle && !socket._handle.reading) {
    startReading(socket);
  }
}

Socket.prototype.pause = function() {
  if (this[kBuffer] && !this.connecting && this._handle?.reading) {
    this._handle.reading = false;
    if (!this.destroyed) {
      const status = this._handle.readStop();
      if (status) this.destroy(errnoException(status, 'read'));
    }
  }
  return Duplex.prototype.pause.call(this);
};

Socket.prototype.resume = function() {
  resumeHandle(this);
  return Duplex.prototype.resume.call(this);
};

Socket.prototype.read = function(size) {
  resumeHandle(this);
  return Duplex.prototype.read.call(this, size);
};

function onReadableStreamEnd() {
  if (!this.allowHalfOpen) noteEnd(this);
}

// ---- Writing ---------------------------------------------------------------------------------

Socket.prototype.write = write;
Socket.prototype._write = writeOne;
Socket.prototype._writev = writeMany;
Socket.prototype._writeGeneric = writeOrWait;

Socket.prototype[kAfterAsyncWrite] = function() {
  this[kLastWriteQueueSize] = 0;
};

class SocketShutdown extends ShutdownWrap {
  constructor(handle, callback) {
    super();
    this.handle = handle;
    this.callback = callback;
  }

  oncomplete() { this.callback(); }
}

Socket.prototype._final = function(callback) {
  if (this.connecting) {
    this.once('connect', () => this._final(callback));
    return undefined;
  }
  if (!this._handle) return callback();
  const status = this._handle.shutdown(new SocketShutdown(this._handle, callback));
  if (status === 0) return undefined;
  return status === 1 || status === notConnected ? callback() :
    callback(errnoException(status, 'shutdown'));
};

Socket.prototype.end = function(data, encoding, callback) {
  Duplex.prototype.end.call(this, data, encoding, callback);
  return this;
};

// ---- Ending ----------------------------------------------------------------------------------

Socket.prototype.destroySoon = function() {
  if (this.writable) this.end();
  if (this.writableFinished) this.destroy();
  else this.once('finish', this.destroy);
};

Socket.prototype._reset = function() {
  this.resetAndClosing = true;
  return this.destroy();
};

Socket.prototype.resetAndDestroy = function() {
  if (!this._handle) {
    this.destroy(new (codes().ERR_SOCKET_CLOSED)());
    return this;
  }
  if (!(this._handle instanceof TCP)) throw new (codes().ERR_INVALID_HANDLE_TYPE)();
  if (this.connecting) this.once('connect', () => this._reset());
  else this._reset();
  return this;
};

function dropHandle(socket) {
  socket._handle.onread = noop;
  socket._handle = null;
  socket._sockname = null;
}

function closeHandle(socket, hadError) {
  socket._handle.close(() => socket.emit('close', hadError));
  dropHandle(socket);
}

function resetHandle(socket, hadError) {
  socket.resetAndClosing = false;
  const status = socket._handle.reset(() => socket.emit('close', hadError));
  if (status) socket.emit('error', errnoException(status, 'reset'));
  dropHandle(socket);
}

// The handle can be used by listeners of 'error', which is emitted from a tick.
function closeHandleAfterError(socket, hadError) {
  queueMicrotask(() => {
    if (!socket._handle) return;
    socket._handle.close(() => {
      socket.emit('close', hadError);
      dropHandle(socket);
    });
  });
}

Socket.prototype._destroy = function(error, callback) {
  this.connecting = false;
  for (let socket = this; socket !== null && socket !== undefined; socket = socket._parent) {
    if (socket[kTimeout]) require('internal/timers/functions').clearTimeout(socket[kTimeout]);
  }
  if (this._handle) {
    const hadError = Boolean(error);
    this[kBytesRead] = this._handle.bytesRead;
    this[kBytesWritten] = this._handle.bytesWritten;
    if (this.resetAndClosing) resetHandle(this, hadError);
    else if (this._closeAfterHandlingError) closeHandleAfterError(this, hadError);
    else closeHandle(this, hadError);
    callback(error);
  } else {
    callback(error);
    process.nextTick(() => this.emit('close'));
  }
  if (this._server) {
    this._server._connections--;
    this._server._emitCloseIfDrained?.();
  }
};

module.exports = { Socket, initSocketHandle };
