'use strict';

// Handles of datagram sockets.

const { codes: { ERR_SOCKET_BAD_TYPE } } = require('internal/errors');
const { isIP } = require('internal/net');
const { UDP } = require('internal/udp_wrap');
const { isInt32, validateFunction } = require('internal/validators');

const kStateSymbol = Symbol('state symbol');
const errnoInvalid = -22;

// What is an address needs no lookup; the answer still comes later.
function lookupAddress(address, family, callback) {
  if (isIP(address) === family) {
    process.nextTick(callback, null, address, family);
    return undefined;
  }
  return require('dns').lookup(address, family, callback);
}

function newHandle(type, lookup = lookupAddress) {
  validateFunction(lookup, 'lookup');
  if (type !== 'udp4' && type !== 'udp6') throw new ERR_SOCKET_BAD_TYPE();
  const handle = new UDP();
  if (type === 'udp4') {
    handle.lookup = (address, callback) => lookup(address || '127.0.0.1', 4, callback);
    return handle;
  }
  handle.lookup = (address, callback) => lookup(address || '::1', 6, callback);
  handle.bind = handle.bind6;
  handle.connect = handle.connect6;
  handle.send = handle.send6;
  return handle;
}

function guessHandleType(fd) {
  return internalBinding('util').guessHandleType(fd);
}

// The handle, or the number of an error.
function _createSocketHandle(address, port, addressType, fd, flags) {
  const handle = newHandle(addressType);
  let error;
  if (isInt32(fd) && fd > 0) {
    error = guessHandleType(fd) === 'UDP' ? handle.open(fd) : errnoInvalid;
  } else if (port || address) {
    error = handle.bind(address, port || 0, flags);
  }
  if (error) {
    handle.close();
    return error;
  }
  return handle;
}

module.exports = { _createSocketHandle, guessHandleType, kStateSymbol, newHandle };
