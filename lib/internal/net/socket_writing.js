'use strict';

// How sockets write: the methods of net.Socket.

const { Duplex } = require('stream');
const { Buffer } = require('buffer');
const { isIdle, leaveToStream, writeNow } = require('internal/net/direct_write');
const { writeGeneric, writevGeneric } = require('internal/net/stream_io');
const { kHandle, kLastWriteQueueSize } = require('internal/net/symbols');

function codes() {
  return require('internal/errors').codes;
}

const plainWrite = Duplex.prototype.write;

// The encoding of a chunk that can be written past the stream, if it is one.
function directEncoding(socket, chunk, encoding) {
  if (chunk instanceof Buffer) return !encoding && chunk.length > 0 ? 'buffer' : undefined;
  if (typeof chunk !== 'string' || chunk.length === 0) return undefined;
  const asked = encoding || socket._writableState.defaultEncoding;
  return asked === 'utf8' || asked === 'latin1' ? asked : undefined;
}

// Most writes are small, to a socket that has nothing else to write, and nobody asks when they are
// done.
function write(chunk, encoding, callback) {
  const handle = this[kHandle];
  if (typeof encoding !== 'function' && callback === undefined && isIdle(this, handle) &&
      this._write === writeOne && this._writeGeneric === writeOrWait) {
    const direct = directEncoding(this, chunk, encoding);
    if (direct !== undefined && chunk.length < this._writableState.highWaterMark) {
      const request = writeNow(this, handle, chunk, direct);
      if (request === null) return true;
      leaveToStream(this, chunk.length, request);
      return !this._writableState.errored && !this._writableState.destroyed;
    }
  }
  if (this._writableState.ending && endedByPeer.has(this)) {
    return writeAfterEnd.call(this, chunk, encoding, callback);
  }
  return plainWrite.call(this, chunk, encoding, callback);
}

// ---- After the end ---------------------------------------------------------------------------

// Sockets whose peer has ended the connection, which they do not keep half open.
const endedByPeer = new WeakSet();

// Only sockets with a write() of another's get one of their own instead. A property that a socket
// gets when it ends would change its shape, and the engine would throw away what it has compiled
// for all that are open.
function noteEnd(socket) {
  if (socket.write === write) endedByPeer.add(socket);
  else socket.write = writeAfterEnd;
}

function forgetEnd(socket) {
  endedByPeer.delete(socket);
}

// Says whose fault it is when the peer has ended the connection.
function writeAfterEnd(chunk, encoding, callback) {
  if (!this.writableEnded) return plainWrite.call(this, chunk, encoding, callback);
  if (typeof encoding === 'function') callback = encoding;
  const error = require('internal/errors').genericNodeError(
    'This socket has been ended by the other party', { code: 'EPIPE' });
  if (typeof callback === 'function') process.nextTick(callback, error);
  this.destroy(error);
  return false;
}

// ---- To the handle ---------------------------------------------------------------------------

function writeOrWait(isMany, data, encoding, callback) {
  if (this.connecting) {
    writeWhenConnected(this, isMany, data, encoding, callback);
    return undefined;
  }
  this._pendingData = null;
  this._pendingEncoding = '';
  if (!this._handle) {
    callback(new (codes().ERR_SOCKET_CLOSED)());
    return false;
  }
  this._unrefTimer();
  const request = isMany ? writevGeneric(this, data, callback) :
    writeGeneric(this, data, encoding, callback);
  if (request.async) this[kLastWriteQueueSize] = request.bytes;
  return undefined;
}

function writeWhenConnected(socket, isMany, data, encoding, callback) {
  socket._pendingData = data;
  socket._pendingEncoding = encoding;
  const onClose = () => callback(new (codes().ERR_SOCKET_CLOSED_BEFORE_CONNECTION)());
  socket.once('connect', function connect() {
    this.off('close', onClose);
    this._writeGeneric(isMany, data, encoding, callback);
  });
  socket.once('close', onClose);
}

function writeOne(data, encoding, callback) {
  this._writeGeneric(false, data, encoding, callback);
}

function writeMany(chunks, callback) {
  this._writeGeneric(true, chunks, '', callback);
}

module.exports = { forgetEnd, noteEnd, write, writeMany, writeOne, writeOrWait };
