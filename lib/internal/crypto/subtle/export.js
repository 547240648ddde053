'use strict';

// Keys in the forms that others understand.

const { Buffer } = require('buffer');
const { native } = require('internal/crypto/util');
const { commonUsages, allUsages, slotsOf } = require('internal/crypto/subtle/crypto_key');
const { failed } = require('internal/crypto/subtle/jobs');
const { jwkNameOf, ruleOf } = require('internal/crypto/subtle/key_rules');
const { curves } = require('internal/crypto/subtle/parameters');
const { lazyDOMException } = require('internal/util');

function exportSecret({ algorithm, data }, format) {
  if (ruleOf(algorithm.name).isNew && format === 'raw') return undefined;
  return new Uint8Array(data).buffer;
}

function exportPoint({ algorithm, data }) {
  const { family } = ruleOf(algorithm.name);
  if (family === 'rsa') return undefined;
  const { exportRaw } = require('internal/crypto/jwk');
  return new Uint8Array(exportRaw(data, native.keyDetails(data).type, false, false)).buffer;
}

// Points are told in full, in whichever way they came.
function exportSpki({ algorithm: { name, namedCurve }, data }) {
  let key = data;
  if (ruleOf(name).family === 'ec') {
    const { exportRaw } = require('internal/crypto/jwk');
    key = native.keyFromEcRaw(curves[namedCurve], false, exportRaw(data, 'ec', false, false));
  }
  return native.keyExportPublic(key, false, 'spki').buffer;
}

function exportPkcs8({ data }) {
  return native.keyExportPrivate(data, false, 'pkcs8', null).buffer;
}

function exportJwk({ type, algorithm, usages, extractable, data }) {
  const { exportJwk: describe } = require('internal/crypto/jwk');
  const parts = type === 'secret' ?
    { kty: 'oct', k: Buffer.from(data).toString('base64url') } :
    describe(data, native.keyDetails(data).type, type === 'private');
  const alg = jwkNameOf(algorithm);
  return {
    key_ops: commonUsages(usages, allUsages),
    ext: extractable,
    ...(alg === undefined ? undefined : { alg }),
    ...parts,
  };
}

const writers = {
  '__proto__': null,
  'secret:raw': exportSecret,
  'secret:raw-secret': exportSecret,
  'secret:jwk': exportJwk,
  'public:raw': exportPoint,
  'public:raw-public': exportPoint,
  'public:spki': exportSpki,
  'public:jwk': exportJwk,
  'private:pkcs8': exportPkcs8,
  'private:jwk': exportJwk,
};

function exportKey(format, key) {
  const slots = slotsOf(key);
  const { type, algorithm: { name }, extractable } = slots;
  if (ruleOf(name).family === 'derivation') {
    throw lazyDOMException(`${name} key export is not supported`, 'NotSupportedError');
  }
  if (!extractable) throw lazyDOMException('key is not extractable', 'InvalidAccessError');
  let result;
  try {
    result = writers[`${type}:${format}`]?.(slots, format);
  } catch (error) {
    throw failed(error);
  }
  if (result === undefined) {
    throw lazyDOMException(`Unable to export ${name} ${type} key using ${format} format`,
                           'NotSupportedError');
  }
  return result;
}

module.exports = { exportKey };
