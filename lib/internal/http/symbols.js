'use strict';

// Names of properties that the parts of http share among themselves.

module.exports = {
  // Of messages that are received.
  kBodyPhase: Symbol('kBodyPhase'),
  kDetachAbortSignal: Symbol('kDetachAbortSignal'),
  kSkipPendingData: Symbol('SkipPendingData'),

  // Of messages that are sent.
  kBytesWritten: Symbol('kBytesWritten'),
  kChunkedBuffer: Symbol('kChunkedBuffer'),
  kChunkedLength: Symbol('kChunkedLength'),
  kCorked: Symbol('corked'),
  kEndCallbacks: Symbol('kEndCallbacks'),
  kErrored: Symbol('errored'),
  kFinishCallback: Symbol('kFinishCallback'),
  kFlushError: Symbol('kFlushError'),
  kHighWaterMark: Symbol('kHighWaterMark'),
  kNeedDrain: Symbol('kNeedDrain'),
  kOnFinished: Symbol('kOnFinished'),
  kOutHeaders: Symbol('kOutHeaders'),
  kRejectNonStandardBodyWrites: Symbol('kRejectNonStandardBodyWrites'),
  kSocket: Symbol('kSocket'),
  kUniqueHeaders: Symbol('kUniqueHeaders'),
  kWritableFinished: Symbol('kWritableFinished'),

  // Of servers, and of the sockets and responses of one.
  kConnection: Symbol('http.server.connection'),
  kConnections: Symbol('http.server.connections'),
  kConnectionsCheckingInterval: Symbol('http.server.connectionsCheckingInterval'),
  kIncomingMessage: Symbol('IncomingMessage'),
  kOptimizeEmptyRequests: Symbol('OptimizeEmptyRequestsOption'),
  kServerResponse: Symbol('ServerResponse'),

  // Of agents and their sockets.
  kProxyConfig: Symbol('kProxyConfig'),
  kWaitForProxyTunnel: Symbol('kWaitForProxyTunnel'),
};
