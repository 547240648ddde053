'use strict';

// What keys of each algorithm may be used for, and their names in JSON.

const { commonUsages, contains } = require('internal/crypto/subtle/crypto_key');
const { lazyDOMException } = require('internal/util');

const ofCiphers = ['encrypt', 'decrypt', 'wrapKey', 'unwrapKey'];
const ofWrapping = ['wrapKey', 'unwrapKey'];
const ofMacs = ['sign', 'verify'];
const ofDerivation = ['deriveKey', 'deriveBits'];
const signing = { public: ['verify'], private: ['sign'], use: 'sig' };
const agreeing = { public: [], private: ofDerivation, use: 'enc' };

const rules = {
  '__proto__': null,
  'AES-CBC': { family: 'aes', secret: ofCiphers, use: 'enc' },
  'AES-CTR': { family: 'aes', secret: ofCiphers, use: 'enc' },
  'AES-GCM': { family: 'aes', secret: ofCiphers, use: 'enc' },
  'AES-KW': { family: 'aes', secret: ofWrapping, use: 'enc' },
  'AES-OCB': { family: 'aes', secret: ofCiphers, use: 'enc', isNew: true },
  'ChaCha20-Poly1305': { family: 'chacha', secret: ofCiphers, use: 'enc', isNew: true },
  'HMAC': { family: 'mac', secret: ofMacs, use: 'sig' },
  'KMAC128': { family: 'mac', secret: ofMacs, use: 'sig', isNew: true },
  'KMAC256': { family: 'mac', secret: ofMacs, use: 'sig', isNew: true },
  'HKDF': { family: 'derivation', secret: ofDerivation },
  'PBKDF2': { family: 'derivation', secret: ofDerivation },
  'RSA-OAEP': {
    family: 'rsa', public: ['encrypt', 'wrapKey'], private: ['decrypt', 'unwrapKey'], use: 'enc',
  },
  'RSA-PSS': { family: 'rsa', ...signing },
  'RSASSA-PKCS1-v1_5': { family: 'rsa', ...signing },
  'ECDSA': { family: 'ec', ...signing },
  'ECDH': { family: 'ec', ...agreeing },
  'Ed25519': { family: 'okp', ...signing },
  'Ed448': { family: 'okp', ...signing },
  'X25519': { family: 'okp', ...agreeing },
  'X448': { family: 'okp', ...agreeing },
};

function ruleOf(name) {
  return rules[name];
}

function checkUsages(name, usages, allowed) {
  for (let index = 0; index < usages.length; index++) {
    if (!contains(allowed, usages[index])) {
      throw lazyDOMException(`Unsupported key usage for ${name} key`, 'SyntaxError');
    }
  }
}

function requireUsages(usages) {
  if (usages.length === 0) {
    throw lazyDOMException('Usages cannot be empty when creating a key.', 'SyntaxError');
  }
}

// ---- JSON ------------------------------------------------------------------------------------

const hashNumbers = {
  '__proto__': null, 'SHA-1': '1', 'SHA-256': '256', 'SHA-384': '384', 'SHA-512': '512',
};
const hashPrefixes = { '__proto__': null, 'HMAC': 'HS', 'RSA-PSS': 'PS', 'RSASSA-PKCS1-v1_5': 'RS' };

// The value of "alg"; undefined where there is none.
function jwkNameOf({ name, hash, length }) {
  const number = hash === undefined ? undefined : hashNumbers[hash.name];
  switch (ruleOf(name).family) {
    case 'aes': return `A${length}${name.slice('AES-'.length)}`;
    case 'chacha': return 'C20P';
    case 'mac':
      if (name !== 'HMAC') return `K${name.slice('KMAC'.length)}`;
      return number && `HS${number}`;
    case 'rsa':
      if (name !== 'RSA-OAEP') return number && `${hashPrefixes[name]}${number}`;
      return number && (number === '1' ? name : `${name}-${number}`);
    case 'okp': return name.startsWith('Ed') ? name : undefined;
    default: return undefined;
  }
}

function dataError(message, cause) {
  return lazyDOMException(message, cause === undefined ? 'DataError' : { name: 'DataError', cause });
}

const partsOf = {
  __proto__: null,
  RSA: { required: ['n', 'e'], private: ['p', 'q', 'dp', 'dq', 'qi'] },
  EC: { required: ['crv', 'x', 'y'], private: [] },
  OKP: { required: ['crv', 'x'], private: [] },
  oct: { required: ['k'], private: [] },
};

function areTexts(jwk, names) {
  for (let index = 0; index < names.length; index++) {
    if (typeof jwk[names[index]] !== 'string') return false;
  }
  return true;
}

function checkOperations(operations, usages) {
  if (operations === undefined) return;
  const { allUsages } = require('internal/crypto/subtle/crypto_key');
  const known = commonUsages(operations, allUsages);
  let count = 0;
  for (let index = 0; index < operations.length; index++) {
    if (contains(allUsages, operations[index])) count++;
  }
  if (count !== known.length) throw dataError('Duplicate key operation');
  for (let index = 0; index < usages.length; index++) {
    if (!contains(known, usages[index])) throw dataError('Key operations and usage mismatch');
  }
}

// Whether the description fits what the program says that it is.
function checkJwk(jwk, kty, use, usages, extractable) {
  if (typeof jwk.kty !== 'string') throw dataError('Invalid keyData');
  if (jwk.kty !== kty) throw dataError('Invalid JWK "kty" Parameter');
  const { required, private: ofPrivate } = partsOf[kty];
  if (!areTexts(jwk, required) || (jwk.d !== undefined && !areTexts(jwk, ofPrivate))) {
    throw dataError('Invalid keyData');
  }
  if (usages.length > 0 && jwk.use !== undefined && jwk.use !== use) {
    throw dataError('Invalid JWK "use" Parameter');
  }
  checkOperations(jwk.key_ops, usages);
  if (jwk.ext === false && extractable) {
    throw dataError('JWK "ext" Parameter and extractable mismatch');
  }
}

function checkJwkName(jwk, expected) {
  if (jwk.alg !== undefined && expected !== undefined && jwk.alg !== expected) {
    throw dataError('JWK "alg" does not match the requested algorithm');
  }
}

module.exports = {
  checkJwk, checkJwkName, checkUsages, dataError, jwkNameOf, requireUsages, ruleOf,
};
