'use strict';

// Sending: socket.send() in all its forms.

const {
  ExceptionWithHostPort,
  codes: {
    ERR_BUFFER_OUT_OF_BOUNDS,
    ERR_INVALID_ARG_TYPE,
    ERR_IP_BLOCKED,
    ERR_SOCKET_DGRAM_IS_CONNECTED,
  },
} = require('internal/errors');
const { Buffer } = require('buffer');
const { kStateSymbol } = require('internal/dgram');
const { checkRunning } = require('internal/dgram/options');
const { isIP } = require('internal/net');
const { SendWrap } = require('internal/udp_wrap');
const { validatePort, validateString } = require('internal/validators');

const dataTypes = ['Buffer', 'TypedArray', 'DataView', 'string'];

function sliceBuffer(data, offset, length) {
  if (typeof data === 'string') data = Buffer.from(data);
  else if (!ArrayBuffer.isView(data)) throw new ERR_INVALID_ARG_TYPE('buffer', dataTypes, data);
  offset >>>= 0;
  length >>>= 0;
  if (offset > data.byteLength) throw new ERR_BUFFER_OUT_OF_BOUNDS('offset');
  if (offset + length > data.byteLength) throw new ERR_BUFFER_OUT_OF_BOUNDS('length');
  return Buffer.from(data.buffer, data.byteOffset + offset, length);
}

function toBuffer(data) {
  if (typeof data === 'string') return Buffer.from(data);
  if (!ArrayBuffer.isView(data)) return undefined;
  return Buffer.from(data.buffer, data.byteOffset, data.byteLength);
}

function toList(data) {
  if (Array.isArray(data)) {
    const list = data.map(toBuffer);
    if (list.includes(undefined)) {
      throw new ERR_INVALID_ARG_TYPE('buffer list arguments', dataTypes, data);
    }
    return list;
  }
  if (typeof data === 'string') return [Buffer.from(data)];
  if (!ArrayBuffer.isView(data)) throw new ERR_INVALID_ARG_TYPE('buffer', dataTypes, data);
  return [toBuffer(data)];
}

// Whether there are an offset and a length is told by what follows them.
function readArguments(isConnected, data, offset, length, port, address, callback) {
  if (!isConnected) {
    if (address || (port && typeof port !== 'function')) {
      return { data: sliceBuffer(data, offset, length), port, address, callback };
    }
    return { data, port: offset, address: length, callback: port };
  }
  if (typeof length === 'number') {
    data = sliceBuffer(data, offset, length);
    if (typeof port === 'function') {
      callback = port;
      port = null;
    }
  } else {
    callback = offset;
  }
  if (port || address) throw new ERR_SOCKET_DGRAM_IS_CONNECTED();
  return { data, port, address, callback };
}

function afterSend(error, size) {
  this.callback(error ? new ExceptionWithHostPort(error, 'send', this.address, this.port) : null,
                size);
}

function startRequest(state, ip, list, address, port, callback) {
  const request = new SendWrap();
  request.list = list;
  request.address = address;
  request.port = port;
  if (callback) {
    request.callback = callback;
    request.oncomplete = afterSend;
  }
  if (port) return state.handle.send(request, list, list.length, port, ip, Boolean(callback));
  return state.handle.send(request, list, list.length, Boolean(callback));
}

function sendResolved(socket, error, ip, { list, address, port, callback }) {
  const state = socket[kStateSymbol];
  if (error) {
    if (callback) process.nextTick(callback, error);
    else process.nextTick(() => socket.emit('error', error));
    return;
  }
  if (!state.handle) return;
  if (ip && state.sendBlockList?.check(ip, `ipv${isIP(ip)}`)) {
    if (callback) process.nextTick(callback, new ERR_IP_BLOCKED(ip));
    return;
  }
  const answer = startRequest(state, ip, list, address, port, callback);
  if (!callback) return;
  if (answer >= 1) {
    // It is on its way already, and one more than the bytes that went.
    process.nextTick(callback, null, answer - 1);
  } else if (answer) {
    process.nextTick(callback, new ExceptionWithHostPort(answer, 'send', address, port));
  }
}

// `isConnected`, and what to do when the socket is not bound yet, are the socket's to know.
function send(socket, isConnected, args, whenBound) {
  const state = socket[kStateSymbol];
  const read = readArguments(isConnected, ...args);
  const list = toList(read.data);
  let { port, address, callback } = read;
  if (!isConnected) port = validatePort(port, 'Port', false);
  if (typeof callback !== 'function') callback = undefined;
  if (typeof address === 'function') {
    callback = address;
    address = undefined;
  } else if (address != null) {
    validateString(address, 'address');
  }
  checkRunning(socket);
  if (list.length === 0) list.push(Buffer.alloc(0));
  if (!whenBound(() => socket.send(list, port, address, callback))) return;
  const target = { list, address, port, callback };
  if (isConnected) {
    sendResolved(socket, null, null, target);
  } else {
    state.handle.lookup(address, (error, ip) => sendResolved(socket, error, ip, target));
  }
}

module.exports = { send };
