'use strict';

// Sending of a message: to its socket, or to a list until it has one.

const {
  codes: {
    ERR_HTTP_BODY_NOT_ALLOWED, ERR_HTTP_CONTENT_LENGTH_MISMATCH, ERR_INVALID_ARG_TYPE,
    ERR_STREAM_DESTROYED, ERR_STREAM_NULL_VALUES, ERR_STREAM_WRITE_AFTER_END,
  },
} = require('internal/errors');
const { Buffer } = require('buffer');
const { canLeave, leaveBlock, leaveChunk, writeDirectly } =
  require('internal/http/direct_write');
const { endOfMessage, finishMessage, queueEndCallback } = require('internal/http/finish');
const passing = require('internal/streams/passing');
const {
  kBytesWritten, kChunkedBuffer, kChunkedLength, kCorked, kFinishCallback, kHighWaterMark,
  kNeedDrain, kRejectNonStandardBodyWrites, kSocket,
} = require('internal/http/symbols');

const lineEnd = Buffer.from('\r\n');

const noop = () => {};

function lengthOf(chunk, encoding) {
  return typeof chunk === 'string' ? Buffer.byteLength(chunk, encoding) : chunk.byteLength;
}

// ---- To the socket -----------------------------------------------------------------------------

// The method _send: before the first data goes the head.
function send(data, encoding, callback, byteLength) {
  if (!this._headerSent && this._header !== null) {
    if (typeof data === 'string' &&
        (encoding === 'utf8' || encoding === 'latin1' || !encoding)) {
      data = this._header + data;
    } else {
      const head = this._header;
      this.outputData.unshift({ data: head, encoding: 'latin1', callback: null });
      this.outputSize += head.length;
      this._onPendingData(head.length);
    }
    this._headerSent = true;
  }
  return this._writeRaw(data, encoding, callback, byteLength);
}

// The method _writeRaw. Whoever writes to a socket that is destroyed will hear of its close.
function writeRaw(data, encoding, callback) {
  const socket = this[kSocket];
  if (socket?.destroyed) return false;
  if (typeof encoding === 'function') {
    callback = encoding;
    encoding = null;
  }
  if (socket && socket._httpMessage === this && socket.writable) {
    if (this.outputData.length !== 0) this._flushOutput(socket);
    return socket.write(data, encoding, callback);
  }
  this.outputData.push({ data, encoding, callback });
  this.outputSize += data.length;
  this._onPendingData(data.length);
  return this.outputSize < this[kHighWaterMark];
}

// The method _flush: the message has got its socket, or it is its turn.
function flush() {
  const socket = this[kSocket];
  if (!socket?.writable) return;
  const answer = this._flushOutput(socket);
  if (this.finished) {
    this._finish();
  } else if (this[kNeedDrain] && answer !== false) {
    // The socket has taken everything, so that it will not tell.
    this[kNeedDrain] = false;
    this.emit('drain');
  }
}

function flushOutput(socket) {
  const output = this.outputData;
  if (output.length === 0) return undefined;
  socket.cork();
  let answer;
  for (let n = 0; n < output.length; n++) {
    const { data, encoding, callback } = output[n];
    answer = socket.write(data, encoding, callback);
  }
  socket.uncork();
  this.outputData = [];
  this._onPendingData(-this.outputSize);
  this.outputSize = 0;
  return answer;
}

// ---- write() -----------------------------------------------------------------------------------

function checkChunk(chunk) {
  if (chunk === null) throw new ERR_STREAM_NULL_VALUES();
  if (typeof chunk !== 'string' && !(chunk instanceof Uint8Array)) {
    throw new ERR_INVALID_ARG_TYPE('chunk', ['string', 'Buffer', 'Uint8Array'], chunk);
  }
}

function reportError(message, error, callback) {
  if (message.destroyed) return;
  const report = () => process.nextTick(emitError, message, error, callback);
  require('internal/net/stream_handle').triggeredBy(message[kSocket]?._handle, report);
}

function emitError(message, error, callback) {
  callback(error);
  if (typeof message.emit === 'function' && !message.destroyed) message.emit('error', error);
}

// Whether more can be written to a message.
function isOpen(message, callback) {
  let error;
  if (message.finished) error = new ERR_STREAM_WRITE_AFTER_END();
  else if (message.destroyed) error = new ERR_STREAM_DESTROYED('write');
  else return true;
  if (message.destroyed) process.nextTick(callback, error);
  else reportError(message, error, callback);
  return false;
}

// Whether the body has to be as long as its head says.
function isLengthStrict(message) {
  return message.strictContentLength && message._contentLength != null && message._hasBody &&
    !message._removedContLen && !message.chunkedEncoding &&
    !message.hasHeader('transfer-encoding');
}

function countStrictly(message, length, isLast) {
  const total = message[kBytesWritten] + length;
  if (isLengthStrict(message) &&
      (isLast ? total !== message._contentLength : total > message._contentLength)) {
    throw new ERR_HTTP_CONTENT_LENGTH_MISMATCH(total, message._contentLength);
  }
  message[kBytesWritten] = total;
}

function uncorkSocket(socket) {
  socket.uncork();
}

// Whether what a message sends goes straight to its socket, after the head if that is not sent.
function isFlowing(message, socket) {
  return (message._headerSent || message._header !== null) && message.outputData.length === 0 &&
    message._send === send && message._writeRaw === writeRaw && socket &&
    socket._httpMessage === message && socket.writable;
}

// Whether a chunk is a block that a pipe passes on to this message.
function isPassing(message, chunk) {
  return chunk === passing.block && message === passing.target && message.write === write;
}

// Empty if it has been sent.
function takeHead(message) {
  if (message._headerSent) return '';
  message._headerSent = true;
  return message._header;
}

function writeChunk(message, chunk, encoding, callback) {
  const length = lengthOf(chunk, encoding);
  if (message[kCorked] && message._headerSent) {
    message[kChunkedBuffer] ??= [];
    message[kChunkedBuffer].push(chunk, encoding, callback);
    message[kChunkedLength] += length;
    return message[kChunkedLength] < message[kHighWaterMark];
  }
  const socket = message[kSocket];
  if (isFlowing(message, socket) && canLeave(socket, chunk)) {
    return leaveChunk(socket, takeHead(message), chunk, isPassing(message, chunk), callback);
  }
  message._send(length.toString(16), 'latin1', null);
  message._send(lineEnd, null, null);
  message._send(chunk, encoding, null, length);
  return message._send(lineEnd, null, callback);
}

function writeBody(message, chunk, encoding, callback, isLast) {
  if (typeof callback !== 'function') callback = noop;
  checkChunk(chunk);
  if (!isOpen(message, callback)) return false;
  if (message.strictContentLength) countStrictly(message, lengthOf(chunk, encoding), isLast);
  if (!message._header) {
    if (isLast) message._contentLength = lengthOf(chunk, encoding);
    message._implicitHeader();
  }
  if (!message._hasBody) {
    if (message[kRejectNonStandardBodyWrites]) throw new ERR_HTTP_BODY_NOT_ALLOWED();
    process.nextTick(callback);
    return true;
  }
  const socket = message[kSocket];
  if (!isLast && socket && !socket.writableCorked) {
    socket.cork();
    process.nextTick(uncorkSocket, socket);
  }
  if (message.chunkedEncoding && chunk.length !== 0) {
    return writeChunk(message, chunk, encoding, callback);
  }
  if (isPassing(message, chunk) && message[kCorked] === 0 && isFlowing(message, socket) &&
      canLeave(socket, chunk)) {
    return leaveBlock(socket, takeHead(message), chunk);
  }
  return message._send(chunk, encoding, callback);
}

function write(chunk, encoding, callback) {
  if (typeof encoding === 'function') {
    callback = encoding;
    encoding = null;
  }
  const wantsMore = writeBody(this, chunk, encoding, callback, false);
  if (!wantsMore) this[kNeedDrain] = true;
  return wantsMore;
}

// ---- cork() ------------------------------------------------------------------------------------

function cork() {
  this[kCorked]++;
  if (this[kSocket]) this[kSocket].cork();
}

// What was written in between is one chunk.
function sendCorked(message) {
  const parts = message[kChunkedBuffer];
  const callbacks = [];
  message._send(message[kChunkedLength].toString(16), 'latin1', null);
  message._send(lineEnd, null, null);
  for (let n = 0; n < parts.length; n += 3) {
    message._send(parts[n], parts[n + 1], null);
    if (parts[n + 2]) callbacks.push(parts[n + 2]);
  }
  message._send(lineEnd, null, callbacks.length === 0 ? null : (error) => {
    for (const callback of callbacks) callback(error);
  });
  message[kChunkedBuffer] = null;
  message[kChunkedLength] = 0;
}

function uncork() {
  this[kCorked]--;
  if (this[kSocket]) this[kSocket].uncork();
  if (this[kCorked] || this[kChunkedBuffer] === null) return;
  sendCorked(this);
  if (this[kNeedDrain] && this.writableLength === 0) {
    this[kNeedDrain] = false;
    this.emit('drain');
  }
}

// ---- end() -------------------------------------------------------------------------------------

// Whether the chunk is the whole body, so that its write is the end of the message.
function isWholeBody(message, chunk, encoding) {
  if (typeof chunk !== 'string' && !(chunk instanceof Uint8Array)) return false;
  if (message.destroyed || message.strictContentLength) return false;
  if (!message._header) {
    message._contentLength = lengthOf(chunk, encoding);
    message._implicitHeader();
  }
  return Boolean(message._header) && message._hasBody && !message.chunkedEncoding;
}

// Of bytes that go out as a text together with the head: copying more costs more than it saves.
const joinedSizeMax = 16 * 1024;

// Head and body of most responses go out here, as one text in one write. Only a message whose turn
// it is, and that has nothing else to write, comes this way.
function sendWhole(message, socket, chunk, encoding) {
  if (typeof chunk !== 'string') {
    chunk = chunk.latin1Slice(0, chunk.length);
    encoding = 'latin1';
  }
  message._headerSent = true;
  if (!writeDirectly(message, socket, message._header, chunk, encoding, finishMessage)) {
    socket.write(message._header + chunk, encoding, message[kFinishCallback]());
  }
}

function canSendWhole(message, socket, chunk, encoding) {
  const canJoin = typeof chunk === 'string' ?
    !encoding || encoding === 'utf8' || encoding === 'latin1' :
    chunk.length <= joinedSizeMax && typeof chunk.latin1Slice === 'function';
  return canJoin && !message._headerSent && message[kCorked] === 0 &&
    socket._httpMessage === message && message.outputData.length === 0 &&
    socket._writableState.corked === 0 && socket.writable;
}

function endWithChunk(message, chunk, encoding, callback) {
  const socket = message[kSocket];
  if (isWholeBody(message, chunk, encoding)) {
    if (typeof callback === 'function') queueEndCallback(message, callback);
    if (!message.finished && socket && canSendWhole(message, socket, chunk, encoding)) {
      sendWhole(message, socket, chunk, encoding);
    } else {
      if (socket) socket.cork();
      writeBody(message, chunk, encoding, endOfMessage(message), true);
      uncorkFully(message);
    }
    return;
  }
  if (socket) socket.cork();
  writeBody(message, chunk, encoding, null, true);
  endWithoutChunk(message, true, callback);
}

function endWithoutChunk(message, hasChunk, callback) {
  const socket = message[kSocket];
  if (typeof callback === 'function') queueEndCallback(message, callback);
  if (isLengthStrict(message) && message[kBytesWritten] !== message._contentLength) {
    throw new ERR_HTTP_CONTENT_LENGTH_MISMATCH(message[kBytesWritten], message._contentLength);
  }
  if (message._hasBody && message.chunkedEncoding) {
    message._send('0\r\n' + message._trailer + '\r\n', 'latin1', endOfMessage(message));
  } else if (socket && canSendWhole(message, socket, '', 'latin1')) {
    sendWhole(message, socket, '', 'latin1');
  } else if (!message._headerSent || message.writableLength || hasChunk) {
    message._send('', 'latin1', endOfMessage(message));
  } else {
    process.nextTick(finishMessage, message);
  }
  uncorkFully(message);
}

function uncorkFully(message) {
  const socket = message[kSocket];
  if (socket) {
    socket._writableState.corked = 1;
    socket.uncork();
  }
  message[kCorked] = 1;
  message.uncork();
}

function end(chunk, encoding, callback) {
  if (typeof chunk === 'function') {
    callback = chunk;
    chunk = null;
    encoding = null;
  } else if (typeof encoding === 'function') {
    callback = encoding;
    encoding = null;
  }
  if (this.finished) {
    if (chunk) {
      reportError(this, new ERR_STREAM_WRITE_AFTER_END(),
                  typeof callback === 'function' ? callback : noop);
    } else if (typeof callback === 'function') {
      queueEndCallback(this, callback);
    }
    return this;
  }
  if (chunk) {
    endWithChunk(this, chunk, encoding, callback);
  } else {
    if (!this._header) {
      this._contentLength = 0;
      this._implicitHeader();
    }
    endWithoutChunk(this, false, callback);
  }
  this.finished = true;
  const socket = this[kSocket];
  if (this.outputData.length === 0 && socket && socket._httpMessage === this) this._finish();
  return this;
}

module.exports = { cork, end, flush, flushOutput, send, uncork, write, writeRaw };
