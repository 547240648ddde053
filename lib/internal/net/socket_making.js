'use strict';

// What the options of a new socket say.

const { errnoException } = require('internal/net/stream_io');
const { kBuffer, kBufferCallback, kBufferMaker } = require('internal/net/symbols');

function codes() {
  return require('internal/errors').codes;
}

const unsupportedModes = ['objectMode', 'readableObjectMode', 'writableObjectMode'];

function checkOptions(options) {
  for (const name of unsupportedModes) {
    if (options[name]) {
      throw new (codes().ERR_INVALID_ARG_VALUE)(
        `options.${name}`, options[name], 'is not supported');
    }
  }
  if (options.keepAliveInitialDelay !== undefined) {
    require('internal/validators').validateNumber(
      options.keepAliveInitialDelay, 'options.keepAliveInitialDelay');
    if (options.keepAliveInitialDelay < 0) options.keepAliveInitialDelay = 0;
  }
}

// The handle that the options give or ask for, or null.
function handleFor(socket, options) {
  if (options.handle) {
    const { BoundSocket, adopt } = require('internal/net/bound_socket');
    return options.handle instanceof BoundSocket ? adopt(options.handle, socket) : options.handle;
  }
  if (options.fd === undefined) return null;
  const handle = require('internal/net/descriptors').makeHandle(options.fd, false);
  const status = handle.open(options.fd);
  if (status) throw errnoException(status, 'open');
  return handle;
}

// Who gives a buffer of his own gets what is read by a callback instead of events.
function useOwnBuffer(socket, onread) {
  if (onread === null || typeof onread !== 'object' || typeof onread.callback !== 'function') {
    return;
  }
  if (typeof onread.buffer === 'function') {
    socket[kBuffer] = true;
    socket[kBufferMaker] = onread.buffer;
  } else if (onread.buffer instanceof Uint8Array) {
    socket[kBuffer] = onread.buffer;
  } else {
    return;
  }
  socket[kBufferCallback] = onread.callback;
}

// Of connections that servers take: thousands perhaps, so that one object may serve them all.
class AcceptOptions {
  constructor() {
    this.handle = null;
    this.allowHalfOpen = false;
    this.pauseOnCreate = false;
    this.readableHighWaterMark = 0;
    this.writableHighWaterMark = 0;
    this.emitClose = false;
    this.autoDestroy = true;
    this.decodeStrings = false;
  }
}

function fixOptions(options) {
  const fixed = typeof options === 'number' ? { fd: options } : { ...options };
  // The handle's close is when the socket is closed.
  fixed.emitClose = false;
  fixed.autoDestroy = true;
  fixed.decodeStrings = false;
  return fixed;
}

function checkBlockList(blockList) {
  if (!require('internal/blocklist').BlockList.isBlockList(blockList)) {
    throw new (codes().ERR_INVALID_ARG_TYPE)('options.blockList', 'net.BlockList', blockList);
  }
  return blockList;
}

module.exports = {
  AcceptOptions, checkBlockList, checkOptions, fixOptions, handleFor, useOwnBuffer,
};
