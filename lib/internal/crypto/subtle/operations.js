'use strict';

// What is done with data and keys. Each function gives a job.

const { digestSize } = require('internal/crypto/digest');
const { native } = require('internal/crypto/util');
const { bytesOf, sizeOf } = require('internal/crypto/subtle/conversions');
const { slotsOf } = require('internal/crypto/subtle/crypto_key');
const { usualMacLength } = require('internal/crypto/subtle/generate');
const { clearRest } = require('internal/crypto/subtle/import');
const { Job, failed } = require('internal/crypto/subtle/jobs');
const { ruleOf } = require('internal/crypto/subtle/key_rules');
const { checkSizeMax } = require('internal/crypto/subtle/parameters');
const { lazyDOMException } = require('internal/util');

const { RSA_PKCS1_PSS_PADDING } = native.constants;

function invalidAccess(message) {
  return lazyDOMException(message, 'InvalidAccessError');
}

// SHA-256 is sha256 to OpenSSL, and SHA3-256 is sha3-256.
function digestName({ name }) {
  return name.startsWith('SHA-') ? `sha${name.slice('SHA-'.length)}` : name.toLowerCase();
}

// ---- Digests ---------------------------------------------------------------------------------

// Those of which a program may have as much as it likes.
function digestOfLength(algorithm, bytes) {
  const { name, outputLength } = algorithm;
  const isStrong = name.endsWith('256');
  const size = Math.ceil(outputLength / 8);
  const { customization = null } = algorithm;
  if (name.startsWith('Turbo')) {
    const { domainSeparation = 0x1f } = algorithm;
    return Job.of(native.turboShakeData, isStrong, bytes, domainSeparation, size);
  }
  if (name.startsWith('KT')) {
    return Job.of(native.kangarooTwelveData, isStrong, bytes, customization, size);
  }
  const { functionName = null } = algorithm;
  return Job.of(native.cshakeData, isStrong, bytes, functionName, customization, size)
    .map((memory) => clearRest(new Uint8Array(memory), outputLength).buffer);
}

function digest(algorithm, data) {
  checkSizeMax(data, 'data');
  const bytes = bytesOf(data);
  return algorithm.outputLength === undefined ?
    Job.of(native.digestData, digestName(algorithm), bytes) : digestOfLength(algorithm, bytes);
}

// ---- Signatures ------------------------------------------------------------------------------

function checkSaltLength({ modulusLength, hash }, saltLength) {
  const most = Math.ceil((modulusLength - 1) / 8) - digestSize(digestName(hash)) - 2;
  if (saltLength > most) {
    const { codes: { ERR_OUT_OF_RANGE } } = require('internal/errors');
    throw failed(new ERR_OUT_OF_RANGE('algorithm.saltLength', `>= 0 && <= ${most}`, saltLength));
  }
}

// [digest, padding, length of the salt, whether IEEE P1363]
function signatureOptions(algorithm, keyAlgorithm) {
  switch (algorithm.name) {
    case 'RSA-PSS':
      checkSaltLength(keyAlgorithm, algorithm.saltLength);
      return [digestName(keyAlgorithm.hash), RSA_PKCS1_PSS_PADDING, algorithm.saltLength, false];
    case 'RSASSA-PKCS1-v1_5': return [digestName(keyAlgorithm.hash), null, null, false];
    case 'ECDSA': return [digestName(algorithm.hash), null, null, true];
    default: return [null, null, null, false];
  }
}

function macOf(algorithm, { data: key, algorithm: keyAlgorithm }, data) {
  if (algorithm.name === 'HMAC') {
    return Job.of(native.hmacData, digestName(keyAlgorithm.hash), key, bytesOf(data));
  }
  const { name, customization = null, outputLength } = algorithm;
  return Job.of(native.kmacData, name === 'KMAC256', key, keyAlgorithm.length, bytesOf(data),
                customization, outputLength)
    .map((memory) => clearRest(new Uint8Array(memory), outputLength).buffer);
}

function checkPart({ type }, wanted) {
  if (type !== wanted) throw invalidAccess(`Key must be a ${wanted} key`);
}

function sign(algorithm, key, data) {
  const slots = slotsOf(key);
  if (slots.type === 'secret') return macOf(algorithm, slots, data);
  checkPart(slots, 'private');
  const { 0: name, 1: padding, 2: salt, 3: isP1363 } = signatureOptions(algorithm, slots.algorithm);
  return Job.of(native.signOnce, slots.data, name, bytesOf(data), padding, salt, isP1363);
}

function verify(algorithm, key, signature, data) {
  const slots = slotsOf(key);
  const given = bytesOf(signature);
  if (slots.type === 'secret') {
    const { buffer } = new Uint8Array(given);
    return macOf(algorithm, slots, data).map((expected) =>
      sizeOf(buffer) === sizeOf(expected) && native.timingSafeEqual(buffer, expected));
  }
  checkPart(slots, 'public');
  const { 0: name, 1: padding, 2: salt, 3: isP1363 } = signatureOptions(algorithm, slots.algorithm);
  return Job.of(native.verifyOnce, slots.data, name, bytesOf(data), padding, salt, isP1363, given);
}

// ---- Ciphers ---------------------------------------------------------------------------------

const modes = { '__proto__': null, 'AES-CBC': 'cbc', 'AES-GCM': 'gcm', 'AES-OCB': 'ocb',
                'AES-CTR': 'ctr', 'AES-KW': 'wrap' };
const usualTagBits = 128;

function cipherRsa(isEncrypting, algorithm, slots, data) {
  if (algorithm.label !== undefined) checkSizeMax(algorithm.label, 'algorithm.label');
  if (slots.type !== (isEncrypting ? 'public' : 'private')) {
    throw invalidAccess('The requested operation is not valid for the provided key');
  }
  return Job.of(native.oaepData, isEncrypting, slots.data, digestName(slots.algorithm.hash),
                algorithm.label ?? null, bytesOf(data));
}

function encryptOrDecrypt(isEncrypting, algorithm, key, data) {
  checkSizeMax(data, 'data');
  const slots = slotsOf(key);
  const { name } = algorithm;
  if (name === 'RSA-OAEP') return cipherRsa(isEncrypting, algorithm, slots, data);
  const bytes = bytesOf(data);
  const cipher = name === 'ChaCha20-Poly1305' ? name :
    `aes-${slots.algorithm.length}-${modes[name]}`;
  if (name === 'AES-CTR') {
    return Job.of(native.counterData, cipher, slots.data, algorithm.counter, algorithm.length,
                  bytes);
  }
  const isAuthenticated = name !== 'AES-CBC' && name !== 'AES-KW';
  const tagSize = isAuthenticated ? (algorithm.tagLength ?? usualTagBits) / 8 : 0;
  return Job.of(native.cipherData, isEncrypting, cipher, slots.data, algorithm.iv ?? null, bytes,
                algorithm.additionalData ?? null, tagSize);
}

// ---- Secrets from others ---------------------------------------------------------------------

function checkDerivedLength(length) {
  if (length === null) throw lazyDOMException('length cannot be null', 'OperationError');
  if (length % 8 !== 0) {
    throw lazyDOMException('length must be a multiple of 8', 'OperationError');
  }
}

function agree(algorithm, slots, length) {
  const peer = slotsOf(algorithm.public);
  if (slots.type !== 'private') throw invalidAccess('baseKey must be a private key');
  if (peer.algorithm.name !== slots.algorithm.name) {
    throw invalidAccess('The public and private keys must be of the same type');
  }
  if (peer.algorithm.namedCurve !== slots.algorithm.namedCurve) {
    throw invalidAccess('Named curve mismatch');
  }
  const secret = Job.of(native.deriveBits, slots.data, peer.data);
  return length === null ? secret : secret.map((memory) => {
    const size = Math.ceil(length / 8);
    if (sizeOf(memory) < size) {
      throw lazyDOMException('derived bit length is too small', 'OperationError');
    }
    return clearRest(new Uint8Array(memory.slice(0, size)), length).buffer;
  });
}

// The length is in bits; null means all that there is.
function deriveBits(algorithm, baseKey, length) {
  const slots = slotsOf(baseKey);
  const { name, hash, salt } = algorithm;
  if (ruleOf(name).family !== 'derivation') return agree(algorithm, slots, length);
  checkDerivedLength(length);
  if (length === 0) return new ArrayBuffer(0);
  return name === 'PBKDF2' ?
    Job.of(native.pbkdf2, slots.data, salt, algorithm.iterations, length / 8, digestName(hash)) :
    Job.of(native.hkdf, digestName(hash), slots.data, salt, algorithm.info, length / 8);
}

// Bits of a key of this kind; null where any number will do.
function keyLengthOf({ name, length, hash }) {
  switch (ruleOf(name).family) {
    case 'aes': return length;
    case 'chacha': return 256;
    case 'mac':
      if (name !== 'HMAC') return length ?? Number(name.slice('KMAC'.length));
      return length ?? usualMacLength(hash);
    default: return null;
  }
}

module.exports = {
  checkDerivedLength, deriveBits, digest, encryptOrDecrypt, keyLengthOf, sign, verify,
};
