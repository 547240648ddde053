'use strict';

// Contexts of connections that were made by tls.connect() without one. Making a context takes as
// long as a good part of a handshake, so connections that want the same have the same.
//
// Programs get no such context into their hands, so none changes; sessions are not kept in it.

const { copyOf, sizeOf } = require('internal/crypto/subtle/conversions');

const contextsMax = 8;

// All that createSecureContext() reads.
const names = [
  'allowPartialTrustChain', 'ca', 'cert', 'certificateCompression', 'ciphers', 'clientCertEngine',
  'crl', 'dhparam', 'ecdhCurve', 'honorCipherOrder', 'key', 'maxVersion', 'minVersion',
  'passphrase', 'pfx', 'privateKeyEngine', 'privateKeyIdentifier', 'secureOptions',
  'secureProtocol', 'sessionIdContext', 'sessionTimeout', 'sigalgs', 'ticketKeys',
];
const defaults = [
  'DEFAULT_CIPHERS', 'DEFAULT_ECDH_CURVE', 'DEFAULT_MAX_VERSION', 'DEFAULT_MIN_VERSION',
];

// The one that was used last comes first.
let entries = [];

function isPlain(value) {
  return value === null || (typeof value !== 'object' && typeof value !== 'function');
}

// Whether all that tells of a context can be compared.
function isComparable(value) {
  return isPlain(value) || ArrayBuffer.isView(value) ||
    (Array.isArray(value) && value.every((entry) => isPlain(entry) || ArrayBuffer.isView(entry)));
}

function isSame(left, right) {
  if (left === right) return true;
  if (ArrayBuffer.isView(left)) {
    return ArrayBuffer.isView(right) && sizeOf(left) === sizeOf(right) &&
      require('buffer').Buffer.compare(left, copyOf(right)) === 0;
  }
  return Array.isArray(left) && Array.isArray(right) && left.length === right.length &&
    left.every((entry, index) => isSame(entry, right[index]));
}

// What the program may change later is copied.
function keep(value) {
  if (ArrayBuffer.isView(value)) return copyOf(value);
  return Array.isArray(value) ? value.map(keep) : value;
}

function describe(options) {
  const tls = require('tls');
  return [...names.map((name) => options[name]), ...defaults.map((name) => tls[name])];
}

// The context for these options, which create() makes if there is none.
function contextFor(options, create) {
  const wanted = describe(options);
  const found = entries.findIndex(({ make, values }) =>
    make === create && values.every((value, index) => isSame(value, wanted[index])));
  if (found === 0) return entries[0].context;
  if (found > 0) {
    const [entry] = entries.splice(found, 1);
    entries.unshift(entry);
    return entry.context;
  }
  const context = create(options);
  if (wanted.every(isComparable)) {
    entries.unshift({ make: create, values: wanted.map(keep), context });
    if (entries.length > contextsMax) entries.pop();
  }
  return context;
}

// The roots have changed.
function forgetContexts() {
  entries = [];
}

module.exports = { contextFor, forgetContexts };
