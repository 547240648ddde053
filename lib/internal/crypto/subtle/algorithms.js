'use strict';

// Which algorithms there are, and the dictionaries that their operations take.

const { copyOf } = require('internal/crypto/subtle/conversions');
const { emitExperimentalWarning, lazyDOMException } = require('internal/util');

const aes = {
  'generateKey': 'AesKeyGenParams', 'exportKey': null, 'importKey': null,
  'get key length': 'AesDerivedKeyParams',
};
const aead = { encrypt: 'AeadParams', decrypt: 'AeadParams' };
const pair = { generateKey: null, exportKey: null, importKey: null };
const ec = { generateKey: 'EcKeyGenParams', exportKey: null, importKey: 'EcKeyImportParams' };
const rsa = {
  generateKey: 'RsaHashedKeyGenParams', exportKey: null, importKey: 'RsaHashedImportParams',
};
const kmac = {
  'generateKey': 'KmacKeyGenParams', 'exportKey': null, 'importKey': 'KmacImportParams',
  'sign': 'KmacParams', 'verify': 'KmacParams', 'get key length': 'KmacImportParams',
};
const exchange = { ...pair, deriveBits: 'EcdhKeyDeriveParams' };

// operation: dictionary, or null where a name is all there is.
const definitions = {
  '__proto__': null,
  'AES-CBC': { ...aes, encrypt: 'AesCbcParams', decrypt: 'AesCbcParams' },
  'AES-CTR': { ...aes, encrypt: 'AesCtrParams', decrypt: 'AesCtrParams' },
  'AES-GCM': { ...aes, ...aead },
  'AES-KW': { ...aes, wrapKey: null, unwrapKey: null },
  'AES-OCB': { ...aes, ...aead },
  'ChaCha20-Poly1305': { ...pair, ...aead, 'get key length': null },
  'ECDH': { ...ec, deriveBits: 'EcdhKeyDeriveParams' },
  'ECDSA': { ...ec, sign: 'EcdsaParams', verify: 'EcdsaParams' },
  'Ed25519': { ...pair, sign: null, verify: null },
  'Ed448': { ...pair, sign: 'ContextParams', verify: 'ContextParams' },
  'HKDF': { 'importKey': null, 'deriveBits': 'HkdfParams', 'get key length': null },
  'HMAC': {
    'generateKey': 'HmacKeyGenParams', 'exportKey': null, 'importKey': 'HmacImportParams',
    'sign': null, 'verify': null, 'get key length': 'HmacImportParams',
  },
  'KMAC128': kmac,
  'KMAC256': kmac,
  'PBKDF2': { 'importKey': null, 'deriveBits': 'Pbkdf2Params', 'get key length': null },
  'RSA-OAEP': { ...rsa, encrypt: 'RsaOaepParams', decrypt: 'RsaOaepParams' },
  'RSA-PSS': { ...rsa, sign: 'RsaPssParams', verify: 'RsaPssParams' },
  'RSASSA-PKCS1-v1_5': { ...rsa, sign: null, verify: null },
  'X25519': exchange,
  'X448': exchange,
  'SHA-1': { digest: null },
  'SHA-256': { digest: null },
  'SHA-384': { digest: null },
  'SHA-512': { digest: null },
  'SHA3-256': { digest: null },
  'SHA3-384': { digest: null },
  'SHA3-512': { digest: null },
  'cSHAKE128': { digest: 'CShakeParams' },
  'cSHAKE256': { digest: 'CShakeParams' },
  'TurboSHAKE128': { digest: 'TurboShakeParams' },
  'TurboSHAKE256': { digest: 'TurboShakeParams' },
  'KT128': { digest: 'KangarooTwelveParams' },
  'KT256': { digest: 'KangarooTwelveParams' },
};
const experimental = new Set([
  'AES-OCB', 'ChaCha20-Poly1305', 'cSHAKE128', 'cSHAKE256', 'Ed448', 'KMAC128', 'KMAC256',
  'KT128', 'KT256', 'SHA3-256', 'SHA3-384', 'SHA3-512', 'TurboSHAKE128', 'TurboSHAKE256', 'X448',
]);

// Names are compared without their case.
const namesByOperation = new Map();
for (const name of Object.keys(definitions)) {
  for (const operation of Object.keys(definitions[name])) {
    if (!namesByOperation.has(operation)) namesByOperation.set(operation, new Map());
    namesByOperation.get(operation).set(name.toUpperCase(), name);
  }
}

const where = { prefix: 'Failed to normalize algorithm', context: 'passed algorithm' };
const memoryMembers = [
  'iv', 'counter', 'additionalData', 'publicExponent', 'salt', 'info', 'label', 'context',
  'functionName', 'customization',
];

// What the program has given is copied: it may change while we work.
function own(parameters) {
  for (let index = 0; index < memoryMembers.length; index++) {
    const member = memoryMembers[index];
    if (parameters[member] !== undefined) parameters[member] = copyOf(parameters[member]);
  }
  if (parameters.hash !== undefined) parameters.hash = normalize(parameters.hash, 'digest');
  return parameters;
}

function normalize(algorithm, operation) {
  const { dictionaries } = require('internal/crypto/subtle/parameters');
  const given = typeof algorithm === 'string' ? { name: algorithm } : algorithm;
  const wanted = dictionaries.Algorithm(given, where).name.toUpperCase();
  const name = namesByOperation.get(operation)?.get(wanted);
  if (name === undefined) {
    throw lazyDOMException('Unrecognized algorithm name', 'NotSupportedError');
  }
  if (experimental.has(name)) {
    emitExperimentalWarning(`The ${name} Web Crypto API algorithm`);
  }
  const dictionary = definitions[name][operation];
  if (dictionary === null) return { __proto__: null, name };
  const parameters = dictionaries[dictionary]({ __proto__: given, name }, where);
  parameters.name = name;
  return own(parameters);
}

module.exports = { normalize };
