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
  return plainWrite.call(this, chunk, encoding, callback);
}

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

module.exports = { write, writeMany, writeOne, writeOrWait };
