'use strict';

// The native half of node:tls, which comes with that of node:crypto.

module.exports = require('internal/crypto/util').native.makeTls();
