'use strict';

// node:tls: encrypted connections, and those who take them.

const { getOptionValue } = require('internal/options');
const { native: { constants } } = require('internal/crypto/util');

// So often may a client begin a new handshake on its connection in so many seconds.
exports.CLIENT_RENEG_LIMIT = 3;
exports.CLIENT_RENEG_WINDOW = 600;

exports.DEFAULT_CIPHERS =
  getOptionValue('--tls-cipher-list') ?? constants.defaultCoreCipherList;
exports.DEFAULT_ECDH_CURVE = 'auto';

const minVersion = ['1.0', '1.1', '1.2', '1.3'].find((version) =>
  getOptionValue(`--tls-min-v${version}`)) ?? '1.2';
exports.DEFAULT_MIN_VERSION = minVersion === '1.0' ? 'TLSv1' : `TLSv${minVersion}`;
exports.DEFAULT_MAX_VERSION =
  !getOptionValue('--tls-max-v1.3') && getOptionValue('--tls-max-v1.2') ? 'TLSv1.2' : 'TLSv1.3';

const { cachedResult, filterDuplicateStrings } = require('internal/util');

exports.getCiphers = cachedResult(() =>
  filterDuplicateStrings(require('internal/tls/binding').cipherNames(), true));

// OpenSSL has been able to compress certificates since 3.2.
exports.getCertificateCompressionAlgorithms = function getCertificateCompressionAlgorithms() {
  return [];
};

const roots = require('internal/tls/roots');

Object.defineProperty(exports, 'rootCertificates', {
  __proto__: null,
  configurable: false,
  enumerable: true,
  get: roots.bundled,
});

exports.getCACertificates = roots.getCACertificates;
exports.setDefaultCACertificates = roots.setDefaultCACertificates;
exports.convertALPNProtocols = require('internal/tls/protocols').convertALPNProtocols;
exports.checkServerIdentity = require('internal/tls/identity').checkServerIdentity;

const { SecureContext, createSecureContext } = require('internal/tls/secure_context');
const { Server, createServer } = require('internal/tls/server');

exports.createSecureContext = createSecureContext;
exports.SecureContext = SecureContext;
exports.TLSSocket = require('internal/tls/socket').TLSSocket;
exports.Server = Server;
exports.createServer = createServer;
exports.connect = require('internal/tls/connect').connect;
