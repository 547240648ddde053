'use strict';

// Names of properties that the parts of http2 share.

module.exports = {
  kAuthority: Symbol('authority'),
  kBound: Symbol('bound-session'),
  kHeaders: Symbol('headers'),
  kMaybeDestroy: Symbol('maybe-destroy'),
  kNative: Symbol('native'),
  kOptions: Symbol('options'),
  kProtocol: Symbol('protocol'),
  kProxySocket: Symbol('proxy-socket'),
  kRequest: Symbol('request'),
  kResponse: Symbol('response'),
  kServer: Symbol('server'),
  kSession: Symbol('session'),
  kSessions: Symbol('sessions'),
  kState: Symbol('state'),
  kStream: Symbol('stream'),
  kTrailers: Symbol('trailers'),
  kTransport: Symbol('transport'),
};
