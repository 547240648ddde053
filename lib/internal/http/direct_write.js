'use strict';

// Writes a whole message to the handle of its socket, past the socket's stream.

const net = require('net');
const { canWrite, isIdle, leaveToStream, writeNow } = require('internal/net/direct_write');
const { kHandle } = require('internal/net/symbols');
const { kFinishCallback } = require('internal/http/symbols');

const plainWrite = net.Socket.prototype.write;
const plainWriteGeneric = net.Socket.prototype._writeGeneric;

// Of a text that is not put together with the head of its message before it is written.
const longSizeMin = 4096;

// False if the stream has to do it. Calls finish(message) in a tick, as the stream would do.
function writeDirectly(message, socket, head, text, encoding, finish) {
  if (socket.write !== plainWrite || socket._writeGeneric !== plainWriteGeneric) return false;
  const handle = socket[kHandle];
  const isPlain = isIdle(socket, handle);
  if (!isPlain && !(handle?.isEncrypted === true && canWrite(socket))) return false;
  const request = isPlain && text.length >= longSizeMin ?
    writeNow(socket, handle, text, encoding || 'utf8', head) :
    writeNow(socket, handle, head + text, encoding || 'utf8');
  if (request === null) process.nextTick(finish, message);
  // The end of what is encrypted is told in an immediate.
  else if (request.isSent) request.callback = () => finish(message);
  else leaveToStream(socket, head.length + text.length, request, message[kFinishCallback]());
  return true;
}

module.exports = { writeDirectly };
