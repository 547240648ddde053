'use strict';

// Signed public keys with a challenge, as old browsers made them (SPKAC).

const { codes: { ERR_OUT_OF_RANGE } } = require('internal/errors');
const { getArrayBufferOrView, native, toBuffer } = require('internal/crypto/util');

const bytesMax = 2 ** 31 - 1;

function readSpkac(spkac, encoding) {
  const bytes = getArrayBufferOrView(spkac, 'spkac', encoding);
  if (bytes.byteLength > bytesMax) {
    throw new ERR_OUT_OF_RANGE('spkac', `<= ${bytesMax}`, bytes.byteLength);
  }
  return bytes;
}

function bufferOrNothing(bytes) {
  return bytes === undefined ? '' : toBuffer(bytes);
}

const methods = {
  verifySpkac: (spkac, encoding) => native.spkacVerify(readSpkac(spkac, encoding)),
  exportPublicKey: (spkac, encoding) =>
    bufferOrNothing(native.spkacPublicKey(readSpkac(spkac, encoding))),
  exportChallenge: (spkac, encoding) =>
    bufferOrNothing(native.spkacChallenge(readSpkac(spkac, encoding))),
};

function Certificate() {
  if (!(this instanceof Certificate)) return new Certificate();
}

// The methods need no instance; old programs make one.
Object.assign(Certificate, methods);
Object.assign(Certificate.prototype, methods);

module.exports = { Certificate };
