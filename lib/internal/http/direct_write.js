'use strict';

// Writes a whole message to the handle of its socket, past the socket's stream, and what is left to
// the stream with less effort.

const { Buffer } = require('buffer');
const net = require('net');
const { canWrite, isIdle, leaveToStream, writeLastNow, writeNow } =
  require('internal/net/direct_write');
const { kHandle } = require('internal/net/symbols');
const { kConnection, kFinishCallback } = require('internal/http/symbols');
const passing = require('internal/streams/passing');
const { bufferOf } = require('internal/streams/writable_state');
const EventEmitter = require('events');

const plainWrite = net.Socket.prototype.write;
const plainWriteOne = net.Socket.prototype._write;
const plainWritev = net.Socket.prototype._writev;
const plainWriteGeneric = net.Socket.prototype._writeGeneric;

const plainDestroySoon = net.Socket.prototype.destroySoon;
const plainEmit = EventEmitter.prototype.emit;

const { giveBack } = internalBinding('stream');

const noop = () => {};

// Of a text that is not put together with the head of its message before it is written.
const longSizeMin = 4096;

// Whether the connection ends with this response, in the tick that its last write queues. Not if
// there may be bytes of the request that nobody has read: they would make the kernel forget what it
// has not sent when the program destroys the socket right away.
function endsConnection(message, socket) {
  const connection = message[kConnection];
  if (!message._last || !connection || message.emit !== plainEmit ||
      socket.destroySoon !== plainDestroySoon) {
    return false;
  }
  const { parser } = connection;
  return message.req.complete || (parser.incoming === message.req && parser.isBodyless);
}

// The head and the text to a socket whose handle sends them as they are.
function writePlain(message, socket, handle, head, text, encoding) {
  if (text.length >= longSizeMin) return writeNow(socket, handle, text, encoding, head);
  return endsConnection(message, socket) ?
    writeLastNow(socket, handle, head + text, encoding) :
    writeNow(socket, handle, head + text, encoding);
}

// False if the stream has to do it. Calls finish(message) when the stream would: in a tick, or among
// the immediates if it is encrypted.
function writeDirectly(message, socket, head, text, encoding, finish) {
  if (socket.write !== plainWrite || socket._writeGeneric !== plainWriteGeneric) return false;
  const handle = socket[kHandle];
  let request;
  if (isIdle(socket, handle)) {
    request = writePlain(message, socket, handle, head, text, encoding || 'utf8');
    if (request === null) process.nextTick(finish, message);
  } else if (handle?.isEncrypted === true && canWrite(socket)) {
    socket._unrefTimer();
    request = handle.sendText(head + text, encoding || 'utf8', finish, message);
  } else {
    return false;
  }
  if (request !== null) {
    leaveToStream(socket, head.length + text.length, request, message[kFinishCallback]());
  }
  return true;
}

// ---- Chunks ------------------------------------------------------------------------------------

const lineEnd = Buffer.from('\r\n');

let lastSize = 0;
let lastSizeLine = null;

// What goes before a chunk. A long body comes in pieces of one size.
function sizeLineOf(size) {
  if (size !== lastSize) {
    lastSizeLine = Buffer.from(`${size.toString(16)}\r\n`, 'latin1');
    lastSize = size;
  }
  return lastSizeLine;
}

// Whether the socket's stream would keep a chunk that is written to it until it is uncorked.
function canLeave(socket, chunk) {
  const state = socket._writableState;
  return state.corked > 0 && !state.ending && !state.destroyed && !state.errored &&
    socket.write === plainWrite && socket._writev === plainWritev &&
    socket._write === plainWriteOne && socket._writeGeneric === plainWriteGeneric &&
    chunk instanceof Buffer;
}

// The callback of a write of a block that nobody has seen.
function giveBackWhenWritten(block) {
  const { looks } = passing;
  return (error) => {
    if (!error && looks === passing.looks) giveBack(block);
  };
}

function leave(state, chunk, callback) {
  bufferOf(state).push({ chunk, encoding: 'buffer', callback });
  state.allNoop = false;
  state.pendingcb++;
  state.length += chunk.length;
}

function wantsMore(state) {
  if (state.length < state.highWaterMark) return true;
  state.needDrain = true;
  return false;
}

// Leaves a chunk to a stream that is corked, in the state in which writes of the head, of its size,
// its bytes and its end would leave it. Answers as the last of them would.
function leaveChunk(socket, head, chunk, isPassing, callback) {
  const state = socket._writableState;
  leave(state, head === '' ? sizeLineOf(chunk.length) :
    Buffer.from(`${head}${chunk.length.toString(16)}\r\n`, 'latin1'), noop);
  leave(state, chunk, isPassing ? giveBackWhenWritten(chunk) : noop);
  leave(state, lineEnd, callback);
  return wantsMore(state);
}

// The same for a block of a body that does not go in chunks.
function leaveBlock(socket, head, block) {
  const state = socket._writableState;
  if (head !== '') leave(state, Buffer.from(head, 'latin1'), noop);
  leave(state, block, giveBackWhenWritten(block));
  return wantsMore(state);
}

module.exports = { canLeave, leaveBlock, leaveChunk, writeDirectly };
