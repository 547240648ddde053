'use strict';

// Names of properties that sockets, servers and handles share with whoever builds on them.

module.exports = {
  // Of handles: the socket or server that it belongs to.
  kOwner: Symbol('owner_symbol'),

  // Of sockets.
  kAfterAsyncWrite: Symbol('kAfterAsyncWrite'),
  kBoundPath: Symbol('kBoundPath'),
  kBoundSource: Symbol('kBoundSource'),
  kBuffer: Symbol('kBuffer'),
  kBufferCallback: Symbol('kBufferCb'),
  kBufferMaker: Symbol('kBufferGen'),
  kBytesRead: Symbol('kBytesRead'),
  kBytesWritten: Symbol('kBytesWritten'),
  kHandle: Symbol('kHandle'),
  kKeepAlive: Symbol('kSetKeepAlive'),
  kKeepAliveCount: Symbol('kSetKeepAliveCount'),
  kKeepAliveDelay: Symbol('kSetKeepAliveInitialDelay'),
  kKeepAliveInterval: Symbol('kSetKeepAliveInterval'),
  kLastWriteQueueSize: Symbol('lastWriteQueueSize'),
  kMaybeDestroy: Symbol('kMaybeDestroy'),
  kNoDelay: Symbol('kSetNoDelay'),
  kReinitializeHandle: Symbol('kReinitializeHandle'),
  kTimeout: Symbol('timeout'),
  kTypeOfService: Symbol('kSetTOS'),
  kUpdateTimer: Symbol('kUpdateTimer'),

  // Of the arguments of connect() and listen(), once they are in order.
  kNormalizedArgs: Symbol('normalizedArgs'),
};
