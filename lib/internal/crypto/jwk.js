'use strict';

// Keys as JSON (RFC 7517), and as bare bytes.

const { Buffer } = require('buffer');
const {
  codes: {
    ERR_CRYPTO_JWK_UNSUPPORTED_CURVE,
    ERR_CRYPTO_JWK_UNSUPPORTED_KEY_TYPE,
    ERR_INVALID_ARG_VALUE,
  },
} = require('internal/errors');
const { native, toBuffer } = require('internal/crypto/util');
const { validateObject, validateOneOf } = require('internal/validators');

const curveNames = {
  '__proto__': null,
  'prime256v1': 'P-256',
  'secp256k1': 'secp256k1',
  'secp384r1': 'P-384',
  'secp521r1': 'P-521',
};
const curvesByName = Object.fromEntries(
  Object.entries(curveNames).map(([curve, name]) => [name, curve]));
const rawKinds = {
  __proto__: null, ed25519: 'Ed25519', ed448: 'Ed448', x25519: 'X25519', x448: 'X448',
};
const otherKinds = new Set(['rsa', 'rsa-pss', 'dsa', 'dh']);
const rsaParts = ['n', 'e', 'd', 'p', 'q', 'dp', 'dq', 'qi'];

function encode(bytes) {
  return toBuffer(bytes).toString('base64url');
}

function encodeParts(parts, names) {
  return Object.fromEntries(names.filter((name) => parts[name] !== undefined)
    .map((name) => [name, encode(parts[name])]));
}

function exportJwk(handle, keyType, isPrivate) {
  if (keyType === 'rsa') {
    return { kty: 'RSA', ...encodeParts(native.keyNumbers(handle, isPrivate), rsaParts) };
  }
  if (keyType === 'ec') {
    const { namedCurve } = native.keyDetails(handle);
    const crv = curveNames[namedCurve];
    if (crv === undefined) throw new ERR_CRYPTO_JWK_UNSUPPORTED_CURVE(namedCurve);
    const parts = native.keyNumbers(handle, isPrivate);
    return { kty: 'EC', ...encodeParts(parts, ['x', 'y']), crv, ...encodeParts(parts, ['d']) };
  }
  if (rawKinds[keyType] !== undefined) {
    const parts = native.keyNumbers(handle, isPrivate);
    return { crv: rawKinds[keyType], ...encodeParts(parts, ['d', 'x']), kty: 'OKP' };
  }
  throw new ERR_CRYPTO_JWK_UNSUPPORTED_KEY_TYPE();
}

const kinds = { __proto__: null, RSA: 'RSA', EC: 'EC', OKP: 'OKP' };

function invalidJwk(jwk) {
  const error = new TypeError(`Invalid JWK ${kinds[jwk.kty] ?? ''} key`);
  return Object.assign(error, { code: 'ERR_CRYPTO_INVALID_JWK' });
}

function decode(jwk, name) {
  if (typeof jwk[name] !== 'string') throw invalidJwk(jwk);
  return Buffer.from(jwk[name], 'base64url');
}

function importRsa(jwk, isPrivate) {
  return native.keyFromRsa((isPrivate ? rsaParts : ['n', 'e']).map((name) => decode(jwk, name)));
}

function importEc(jwk, isPrivate) {
  if (typeof jwk.crv !== 'string') throw invalidJwk(jwk);
  const curve = curvesByName[jwk.crv];
  if (curve === undefined) {
    throw Object.assign(new TypeError('Invalid EC curve name'),
                        { code: 'ERR_CRYPTO_INVALID_CURVE' });
  }
  return native.keyFromEc(curve, decode(jwk, 'x'), decode(jwk, 'y'),
                          isPrivate ? decode(jwk, 'd') : null);
}

function importRawKind(jwk, isPrivate) {
  if (!Object.values(rawKinds).includes(jwk.crv)) throw invalidJwk(jwk);
  const bytes = decode(jwk, isPrivate ? 'd' : 'x');
  if (isPrivate) decode(jwk, 'x');
  return native.keyFromRaw(jwk.crv.toLowerCase(), isPrivate, bytes);
}

// `isPrivate` is undefined if either will do.
function importJwk(jwk, isPrivate) {
  validateObject(jwk, 'key.key');
  validateOneOf(jwk.kty, 'key.kty', ['RSA', 'EC', 'OKP']);
  const hasPrivatePart = jwk.d !== undefined;
  if (isPrivate === true && !hasPrivatePart) decode(jwk, 'd');
  const wantsPrivate = isPrivate ?? hasPrivatePart;
  if (jwk.kty === 'RSA') return importRsa(jwk, wantsPrivate);
  return jwk.kty === 'EC' ? importEc(jwk, wantsPrivate) : importRawKind(jwk, wantsPrivate);
}

function refuseRaw(keyType, format) {
  const error = new Error(`The selected key encoding ${format} does not support ${keyType} keys.`);
  throw Object.assign(error, { code: 'ERR_CRYPTO_INCOMPATIBLE_KEY_OPTIONS' });
}

function exportRaw(handle, keyType, isPrivate, isCompressed) {
  if (keyType !== 'ec' && rawKinds[keyType] === undefined) {
    refuseRaw(keyType, isPrivate ? 'raw-private' : 'raw-public');
  }
  const { x, y, d } = native.keyNumbers(handle, isPrivate);
  if (isPrivate) return toBuffer(d);
  if (keyType !== 'ec') return toBuffer(x);
  if (!isCompressed) return Buffer.concat([Buffer.from([4]), x, y]);
  return Buffer.concat([Buffer.from([2 + (y[y.length - 1] & 1)]), x]);
}

function importRaw(bytes, keyType, isPrivate, namedCurve) {
  if (keyType === 'ec') return native.keyFromEcRaw(namedCurve, isPrivate, bytes);
  if (otherKinds.has(keyType)) refuseRaw(keyType, isPrivate ? 'raw-private' : 'raw-public');
  if (rawKinds[keyType] === undefined) {
    throw new ERR_INVALID_ARG_VALUE('asymmetricKeyType', keyType, 'Invalid asymmetricKeyType');
  }
  return native.keyFromRaw(keyType, isPrivate, bytes);
}

module.exports = { exportJwk, exportRaw, importJwk, importRaw, refuseRaw };
