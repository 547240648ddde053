'use strict';

// SubtleCrypto.supports(): whether an operation would be possible, without doing it.

const { requireArguments, toText } = require('internal/crypto/subtle/conversions');
const { slotsOf } = require('internal/crypto/subtle/crypto_key');
const { normalize } = require('internal/crypto/subtle/algorithms');
const { ruleOf } = require('internal/crypto/subtle/key_rules');
const { toAlgorithm, toLong } = require('internal/crypto/subtle/parameters');

const prefix = "Failed to execute 'supports' on 'SubtleCrypto'";
const operations = new Set([
  'decapsulateBits', 'decapsulateKey', 'decrypt', 'deriveBits', 'deriveKey', 'digest',
  'encapsulateBits', 'encapsulateKey', 'encrypt', 'exportKey', 'generateKey', 'getPublicKey',
  'importKey', 'sign', 'unwrapKey', 'verify', 'wrapKey',
]);
// What an operation on keys does with the other algorithm.
const additional = {
  __proto__: null, deriveKey: 'importKey', wrapKey: 'exportKey', unwrapKey: 'importKey',
  encapsulateKey: 'importKey', decapsulateKey: 'importKey',
};
const bitsOfCurves = { '__proto__': null, 'P-256': 256, 'P-384': 384, 'P-521': 528 };
const bitsOfKinds = { __proto__: null, X25519: 256, X448: 448 };

function tryTo(work) {
  try {
    return work();
  } catch {
    return undefined;
  }
}

function canDerive(algorithm, length) {
  const { checkDerivedLength } = require('internal/crypto/subtle/operations');
  const { name } = algorithm;
  if (ruleOf(name).family === 'derivation') {
    checkDerivedLength(length);
    return true;
  }
  const most = name === 'ECDH' ? bitsOfCurves[slotsOf(algorithm.public).algorithm.namedCurve] :
    bitsOfKinds[name];
  return !(length > most);
}

function canGenerate({ name, length, hash }) {
  return name !== 'HMAC' || length !== undefined || !hash.name.startsWith('SHA3-');
}

function check(operation, algorithm, length) {
  const normalized = tryTo(() => normalize(algorithm, operation));
  if (normalized === undefined) {
    if (operation === 'wrapKey') return check('encrypt', algorithm);
    return operation === 'unwrapKey' ? check('decrypt', algorithm) : false;
  }
  switch (operation) {
    case 'deriveBits': return canDerive(normalized, length);
    case 'generateKey': return canGenerate(normalized);
    default: return true;
  }
}

function supports(count, operationValue, algorithmValue, third) {
  requireArguments(count, 2, prefix);
  const where = (ordinal) => ({ prefix, context: `${ordinal} argument` });
  const operation = toText(operationValue, where('1st'));
  const algorithm = toAlgorithm(algorithmValue, where('2nd'));
  if (!operations.has(operation)) return false;
  if (operation === 'getPublicKey') {
    const found = tryTo(() => normalize(algorithm, 'exportKey'));
    return found !== undefined && ruleOf(found.name).secret === undefined;
  }
  let length = null;
  if (additional[operation] !== undefined) {
    const other = toAlgorithm(third, where('3rd'));
    if (!check(additional[operation], other)) return false;
    if (operation === 'deriveKey') {
      const { keyLengthOf } = require('internal/crypto/subtle/operations');
      length = tryTo(() => keyLengthOf(normalize(other, 'get key length')));
      if (length === undefined) return false;
    }
  } else if (operation === 'deriveBits' && third !== null) {
    length = toLong(third, where('3rd'));
  }
  return tryTo(() => check(operation === 'deriveKey' ? 'deriveBits' : operation, algorithm,
                           length)) ?? false;
}

module.exports = { supports };
