'use strict';

// Keys from what programs have of them. `format` is also 'handle' for the data of a key object.

const { Buffer } = require('buffer');
const { native } = require('internal/crypto/util');
const { bytesOf, copyOf } = require('internal/crypto/subtle/conversions');
const { makeKey, slotsOf } = require('internal/crypto/subtle/crypto_key');
const {
  checkJwk, checkJwkName, checkUsages, dataError, jwkNameOf, ruleOf,
} = require('internal/crypto/subtle/key_rules');
const { curves } = require('internal/crypto/subtle/parameters');
const { lazyDOMException } = require('internal/util');

// ---- Secrets ---------------------------------------------------------------------------------

function ownBytes(source) {
  const { buffer } = copyOf(source);
  return Buffer.from(buffer);
}

// The bytes; undefined if the algorithm does not have the format.
function secretOf(request, isRawKnown) {
  const { format, keyData, algorithm, extractable, usages } = request;
  switch (format) {
    case 'handle': return keyData;
    case 'raw': return isRawKnown ? ownBytes(keyData) : undefined;
    case 'raw-secret': return ownBytes(keyData);
    case 'jwk':
      checkJwk(keyData, 'oct', ruleOf(algorithm.name).use, usages, extractable);
      return Buffer.from(keyData.k, 'base64url');
    default: return undefined;
  }
}

function importAes(request) {
  const { format, keyData, algorithm: { name }, usages, extractable } = request;
  const rule = ruleOf(name);
  checkUsages(name, usages, rule.secret);
  const bytes = secretOf(request, !rule.isNew);
  if (bytes === undefined) return undefined;
  const length = bytes.length * 8;
  if (length !== 128 && length !== 192 && length !== 256) throw dataError('Invalid key length');
  const described = { name, length };
  if (format === 'jwk') checkJwkName(keyData, jwkNameOf(described));
  return makeKey('secret', bytes, described, usages, extractable);
}

function importChaCha(request) {
  const { format, keyData, algorithm: { name }, usages, extractable } = request;
  checkUsages(name, usages, ruleOf(name).secret);
  const bytes = secretOf(request, false);
  if (bytes === undefined) return undefined;
  if (format === 'jwk') checkJwkName(keyData, 'C20P');
  if (bytes.length !== 32) throw dataError('Invalid key length');
  return makeKey('secret', bytes, { name }, usages, extractable);
}

// Bits beyond the length are zero.
function clearRest(bytes, length) {
  const rest = length % 8;
  if (rest !== 0) bytes[bytes.length - 1] &= (0xff << (8 - rest)) & 0xff;
  return bytes;
}

function importMac(request) {
  const { format, keyData, algorithm, usages, extractable } = request;
  const { name, hash } = algorithm;
  checkUsages(name, usages, ruleOf(name).secret);
  let bytes = secretOf(request, name === 'HMAC');
  if (bytes === undefined) return undefined;
  if (format === 'jwk') checkJwkName(keyData, jwkNameOf(algorithm));
  if (bytes.length === 0 && name === 'HMAC') throw dataError('Zero-length key is not supported');
  const { length = bytes.length * 8 } = algorithm;
  if (Math.ceil(length / 8) !== bytes.length) throw dataError('Invalid key length');
  if (length % 8 !== 0) bytes = clearRest(ownBytes(bytes), length);
  const described = name === 'HMAC' ? { name, length, hash } : { name, length };
  return makeKey('secret', bytes, described, usages, extractable);
}

function importForDerivation({ format, keyData, algorithm: { name }, usages, extractable }) {
  if (extractable) throw lazyDOMException(`${name} keys are not extractable`, 'SyntaxError');
  checkUsages(`a ${name}`, usages, ruleOf(name).secret);
  if (format !== 'handle' && format !== 'raw' && format !== 'raw-secret') return undefined;
  const bytes = format === 'handle' ? keyData : ownBytes(keyData);
  return makeKey('secret', bytes, { name }, usages, false);
}

// ---- Pairs -----------------------------------------------------------------------------------

function parse(read) {
  try {
    return read();
  } catch (error) {
    throw dataError('Invalid keyData', error);
  }
}

function checkPairUsages({ algorithm: { name }, usages }, type) {
  checkUsages(name, usages, ruleOf(name)[type]);
}

const jwkTypes = { __proto__: null, rsa: 'RSA', ec: 'EC', okp: 'OKP' };

function importPairJwk(request, checkDetails) {
  const { keyData, algorithm: { name }, extractable, usages } = request;
  const { family, use } = ruleOf(name);
  checkJwk(keyData, jwkTypes[family], use, usages, extractable);
  checkDetails(keyData, request.algorithm);
  const type = keyData.d === undefined ? 'public' : 'private';
  checkPairUsages(request, type);
  const { importJwk } = require('internal/crypto/jwk');
  return { type, key: parse(() => importJwk(keyData, type === 'private')) };
}

// { type, key }, or undefined if the algorithm does not have the format.
function pairOf(request, checkDetails, readRaw) {
  const { format, keyData } = request;
  switch (format) {
    case 'handle':
      checkPairUsages(request, request.type);
      return { type: request.type, key: keyData };
    case 'spki':
      checkPairUsages(request, 'public');
      return { type: 'public',
               key: parse(() => native.keyParsePublic(bytesOf(keyData), false, 'spki', null)) };
    case 'pkcs8':
      checkPairUsages(request, 'private');
      return { type: 'private',
               key: parse(() => native.keyParsePrivate(bytesOf(keyData), false, 'pkcs8', null)) };
    case 'jwk': return importPairJwk(request, checkDetails);
    case 'raw':
    case 'raw-public':
      if (readRaw === undefined) return undefined;
      checkPairUsages(request, 'public');
      return { type: 'public', key: parse(() => readRaw(bytesOf(keyData))) };
    default: return undefined;
  }
}

function checkKeyType(details, type) {
  if (details.type !== type) throw dataError('Invalid key type');
}

function importRsa(request) {
  const { algorithm: { name, hash }, usages, extractable } = request;
  const found = pairOf(request, (jwk, algorithm) => checkJwkName(jwk, jwkNameOf(algorithm)));
  if (found === undefined) return undefined;
  const details = native.keyDetails(found.key);
  checkKeyType(details, 'rsa');
  const { modulusLength, publicExponent } = details;
  return makeKey(found.type, found.key, { name, modulusLength, publicExponent, hash }, usages,
                 extractable);
}

const curvesOfNames = { __proto__: null, ES256: 'P-256', ES384: 'P-384', ES512: 'P-521' };

function checkEcJwk(jwk, { name, namedCurve }) {
  if (jwk.crv !== namedCurve) throw dataError('JWK "crv" does not match the requested algorithm');
  if (name === 'ECDSA' && jwk.alg !== undefined && curvesOfNames[jwk.alg] !== namedCurve) {
    throw dataError('JWK "alg" does not match the requested algorithm');
  }
}

function importEc(request) {
  const { algorithm: { name, namedCurve }, usages, extractable } = request;
  const found = pairOf(request, checkEcJwk,
                       (bytes) => native.keyFromEcRaw(curves[namedCurve], false, bytes));
  if (found === undefined) return undefined;
  const details = native.keyDetails(found.key);
  checkKeyType(details, 'ec');
  if (!native.keyIsSound(found.key, found.type === 'private')) throw dataError('Invalid keyData');
  if (details.namedCurve !== curves[namedCurve]) throw dataError('Named curve mismatch');
  return makeKey(found.type, found.key, { name, namedCurve }, usages, extractable);
}

function checkOkpJwk(jwk, { name }) {
  if (jwk.crv !== name) throw dataError('JWK "crv" Parameter and algorithm name mismatch');
  if (name.startsWith('Ed') && jwk.alg !== 'EdDSA') checkJwkName(jwk, name);
}

function importOkp(request) {
  const { format, keyData, algorithm: { name }, usages, extractable } = request;
  const type = name.toLowerCase();
  const found = pairOf(request, checkOkpJwk, (bytes) => native.keyFromRaw(type, false, bytes));
  if (found === undefined) return undefined;
  checkKeyType(native.keyDetails(found.key), type);
  if (format === 'jwk' && found.type === 'private') {
    const { x } = native.keyNumbers(found.key, false);
    if (!Buffer.from(keyData.x, 'base64url').equals(x)) throw dataError('Invalid keyData');
  }
  return makeKey(found.type, found.key, { name }, usages, extractable);
}

// ---- All -------------------------------------------------------------------------------------

const importers = {
  __proto__: null, aes: importAes, chacha: importChaCha, mac: importMac,
  derivation: importForDerivation, rsa: importRsa, ec: importEc, okp: importOkp,
};

function importKey(format, keyData, algorithm, extractable, usages) {
  const { name } = algorithm;
  const key = importers[ruleOf(name).family]({ format, keyData, algorithm, extractable, usages });
  if (key === undefined) {
    throw lazyDOMException(`Unable to import ${name} using ${format} format`, 'NotSupportedError');
  }
  return checkNotUseless(key);
}

function checkNotUseless(key) {
  const { type, usages } = slotsOf(key);
  if (type !== 'public' && usages.length === 0) {
    throw lazyDOMException(`Usages cannot be empty when importing a ${type} key.`, 'SyntaxError');
  }
  return key;
}

// From the data of a key object.
function importHandle(type, keyData, algorithm, extractable, usages) {
  const rule = ruleOf(algorithm.name);
  if ((type === 'secret') !== (rule.secret !== undefined)) {
    throw lazyDOMException('Unrecognized algorithm name', 'NotSupportedError');
  }
  return checkNotUseless(importers[rule.family]({
    format: 'handle', type, keyData, algorithm, extractable, usages,
  }));
}

module.exports = { clearRest, importHandle, importKey };
