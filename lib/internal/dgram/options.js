'use strict';

// Methods of a datagram socket that set its options, and old names that are deprecated.

const {
  ErrnoException,
  codes: {
    ERR_MISSING_ARGS,
    ERR_SOCKET_BAD_BUFFER_SIZE,
    ERR_SOCKET_BUFFER_SIZE,
    ERR_SOCKET_DGRAM_NOT_RUNNING,
  },
} = require('internal/errors');
const { kStateSymbol } = require('internal/dgram');
const { deprecate } = require('internal/util');
const { validateNumber, validateString } = require('internal/validators');

function checkRunning(socket) {
  if (!socket[kStateSymbol].handle) throw new ERR_SOCKET_DGRAM_NOT_RUNNING();
}

// Calls a method of the handle, which answers with an error number.
function callHandle(socket, method, ...args) {
  const error = socket[kStateSymbol].handle[method](...args);
  if (error) throw new ErrnoException(error, method);
}

function bufferSize(socket, size, isReceiving) {
  if (size >>> 0 !== size) throw new ERR_SOCKET_BAD_BUFFER_SIZE();
  const context = {};
  const answer = socket[kStateSymbol].handle.bufferSize(size, isReceiving, context);
  if (answer === undefined) throw new ERR_SOCKET_BUFFER_SIZE(context);
  return answer;
}

function stopReceiving(socket) {
  const state = socket[kStateSymbol];
  if (state.receiving) {
    state.handle.recvStop();
    state.receiving = false;
  }
}

const methods = {
  setBroadcast(isOn) {
    callHandle(this, 'setBroadcast', isOn ? 1 : 0);
  },

  setTTL(ttl) {
    validateNumber(ttl, 'ttl');
    callHandle(this, 'setTTL', ttl);
    return ttl;
  },

  setMulticastTTL(ttl) {
    validateNumber(ttl, 'ttl');
    callHandle(this, 'setMulticastTTL', ttl);
    return ttl;
  },

  setMulticastLoopback(isOn) {
    callHandle(this, 'setMulticastLoopback', isOn ? 1 : 0);
    return isOn;
  },

  setMulticastInterface(interfaceAddress) {
    checkRunning(this);
    validateString(interfaceAddress, 'interfaceAddress');
    callHandle(this, 'setMulticastInterface', interfaceAddress);
  },

  addMembership(multicastAddress, interfaceAddress) {
    checkRunning(this);
    if (!multicastAddress) throw new ERR_MISSING_ARGS('multicastAddress');
    callHandle(this, 'addMembership', multicastAddress, interfaceAddress);
  },

  dropMembership(multicastAddress, interfaceAddress) {
    checkRunning(this);
    if (!multicastAddress) throw new ERR_MISSING_ARGS('multicastAddress');
    callHandle(this, 'dropMembership', multicastAddress, interfaceAddress);
  },

  addSourceSpecificMembership(sourceAddress, groupAddress, interfaceAddress) {
    checkRunning(this);
    validateString(sourceAddress, 'sourceAddress');
    validateString(groupAddress, 'groupAddress');
    callHandle(this, 'addSourceSpecificMembership', sourceAddress, groupAddress,
               interfaceAddress);
  },

  dropSourceSpecificMembership(sourceAddress, groupAddress, interfaceAddress) {
    checkRunning(this);
    validateString(sourceAddress, 'sourceAddress');
    validateString(groupAddress, 'groupAddress');
    callHandle(this, 'dropSourceSpecificMembership', sourceAddress, groupAddress,
               interfaceAddress);
  },

  setRecvBufferSize(size) {
    bufferSize(this, size, true);
  },

  setSendBufferSize(size) {
    bufferSize(this, size, false);
  },

  getRecvBufferSize() {
    return bufferSize(this, 0, true);
  },

  getSendBufferSize() {
    return bufferSize(this, 0, false);
  },

  getSendQueueSize() {
    return this[kStateSymbol].handle.getSendQueueSize();
  },

  getSendQueueCount() {
    return this[kStateSymbol].handle.getSendQueueCount();
  },

  ref() {
    this[kStateSymbol].handle?.ref();
    return this;
  },

  unref() {
    this[kStateSymbol].handle?.unref();
    return this;
  },
};

function defineDeprecated(prototype) {
  for (const name of ['handle', 'receiving', 'bindState', 'queue', 'reuseAddr']) {
    const message = `Socket.prototype._${name} is deprecated`;
    Object.defineProperty(prototype, `_${name}`, {
      __proto__: null,
      get: deprecate(function() { return this[kStateSymbol][name]; }, message, 'DEP0112'),
      set: deprecate(function(value) { this[kStateSymbol][name] = value; }, message, 'DEP0112'),
    });
  }
  prototype._healthCheck = deprecate(function() {
    checkRunning(this);
  }, 'Socket.prototype._healthCheck() is deprecated', 'DEP0112');
  prototype._stopReceiving = deprecate(function() {
    stopReceiving(this);
  }, 'Socket.prototype._stopReceiving() is deprecated', 'DEP0112');
}

module.exports = { bufferSize, checkRunning, defineDeprecated, methods, stopReceiving };
