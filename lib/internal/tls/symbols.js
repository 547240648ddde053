'use strict';

// Names of properties of TLS sockets and servers.

module.exports = {
  kALPNCallback: Symbol('alpncallback'),
  kConnectOptions: Symbol('connect-options'),
  kDisableRenegotiation: Symbol('disable-renegotiation'),
  kEnableTrace: Symbol('enableTrace'),
  kErrorEmitted: Symbol('error-emitted'),
  kHandshakeTimeout: Symbol('handshake-timeout'),
  kIsVerified: Symbol('verified'),
  kNumber: Symbol('number'),
  kPendingSession: Symbol('pendingSession'),
  kPskCallback: Symbol('pskcallback'),
  kPskIdentityHint: Symbol('pskidentityhint'),
  kSNICallback: Symbol('snicallback'),
};
