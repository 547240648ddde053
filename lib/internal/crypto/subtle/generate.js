'use strict';

// New keys.

const { Buffer } = require('buffer');
const { native } = require('internal/crypto/util');
const { commonUsages, makeKey } = require('internal/crypto/subtle/crypto_key');
const { clearRest } = require('internal/crypto/subtle/import');
const { Job, failed } = require('internal/crypto/subtle/jobs');
const { checkUsages, requireUsages, ruleOf } = require('internal/crypto/subtle/key_rules');
const { curves } = require('internal/crypto/subtle/parameters');
const { lazyDOMException } = require('internal/util');

// ---- Secrets ---------------------------------------------------------------------------------

const blockBits = {
  '__proto__': null, 'SHA-1': 512, 'SHA-256': 512, 'SHA-384': 1024, 'SHA-512': 1024,
};

// As long as a block of the digest. For the newer ones nobody has said what that means.
function usualMacLength(hash) {
  const bits = blockBits[hash.name];
  if (bits !== undefined) return bits;
  throw lazyDOMException('Explicit algorithm length member is required', 'NotSupportedError');
}

function describeSecret({ name, length, hash }) {
  switch (ruleOf(name).family) {
    case 'aes': return { name, length };
    case 'chacha': return { name };
    default:
      if (name === 'HMAC') return { name, length: length ?? usualMacLength(hash), hash };
      return { name, length: length ?? Number(name.slice('KMAC'.length)) };
  }
}

function generateSecret(algorithm, extractable, usages) {
  const { name } = algorithm;
  const described = describeSecret(algorithm);
  checkUsages(name, usages, ruleOf(name).secret);
  requireUsages(usages);
  const { length = 256 } = described;
  const { randomBytes } = require('internal/crypto/random');
  return new Job(
    (callback) => randomBytes(Math.ceil(length / 8), (error, bytes) =>
      callback(error ?? undefined, bytes)),
    (bytes) => makeKey('secret', clearRest(Buffer.from(new Uint8Array(bytes).buffer), length),
                       described, usages, extractable));
}

// ---- Pairs -----------------------------------------------------------------------------------

// Undefined if it does not fit into 32 bits.
function exponentOf(bytes) {
  let value = 0;
  for (let index = 0; index < bytes.length; index++) {
    value = value * 256 + bytes[index];
    if (value > 2 ** 32 - 1) return undefined;
  }
  return value;
}

function prepareRsa({ name, modulusLength, publicExponent, hash }) {
  const exponent = exponentOf(publicExponent);
  if (exponent === undefined) {
    throw lazyDOMException('The publicExponent must be equivalent to an unsigned 32-bit value',
                           'OperationError');
  }
  return {
    described: { name, modulusLength, publicExponent, hash },
    check() {
      if (exponent < 3 || exponent % 2 === 0) throw failed();
    },
    start: [native.generateRsa, false, modulusLength, exponent, null, null, null],
  };
}

const preparers = {
  __proto__: null,
  rsa: prepareRsa,
  ec: ({ name, namedCurve }) => ({
    described: { name, namedCurve }, start: [native.generateEc, curves[namedCurve], true],
  }),
  okp: ({ name }) => ({
    described: { name }, start: [native.generateRawKind, name.toUpperCase()],
  }),
};

function generatePair(algorithm, extractable, usages) {
  const { name } = algorithm;
  const rule = ruleOf(name);
  const { described, start, check } = preparers[rule.family](algorithm);
  checkUsages(name, usages, [...rule.public, ...rule.private]);
  check?.();
  const privateUsages = commonUsages(usages, rule.private);
  requireUsages(privateUsages);
  const publicUsages = commonUsages(usages, rule.public);
  return Job.of(...start).map((key) => ({
    publicKey: makeKey('public', key, described, publicUsages, true),
    privateKey: makeKey('private', key, described, privateUsages, extractable),
  }));
}

function generateKey(algorithm, extractable, usages) {
  const isSecret = ruleOf(algorithm.name).secret !== undefined;
  return (isSecret ? generateSecret : generatePair)(algorithm, extractable, usages);
}

module.exports = { generateKey, usualMacLength };
