'use strict';

const { SecureContext, createSecureContext } = require('internal/tls/secure_context');
const { translatePeerCertificate } = require('internal/tls/certificates');

module.exports = { SecureContext, createSecureContext, translatePeerCertificate };
