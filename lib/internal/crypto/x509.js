'use strict';

// Certificates.

const { Buffer } = require('buffer');
const {
  codes: { ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE },
} = require('internal/errors');
const { digestOnce } = require('internal/crypto/digest');
const { dataOf, isKeyObject, PublicKeyObject, typeOf } = require('internal/crypto/keys');
const { native, toBuffer } = require('internal/crypto/util');
const { kClone, kPack } = require('internal/transferable');
const { customInspectSymbol, kEmptyObject } = require('internal/util');
const { validateBoolean, validateObject, validateString } = require('internal/validators');

// OpenSSL's numbers.
const flags = {
  alwaysCheckSubject: 0x1,
  noWildcards: 0x2,
  noPartialWildcards: 0x4,
  multiLabelWildcards: 0x8,
  singleLabelSubdomains: 0x10,
  neverCheckSubject: 0x20,
};

function readFlags(options = kEmptyObject) {
  validateObject(options, 'options');
  const {
    subject = 'default',
    wildcards = true,
    partialWildcards = true,
    multiLabelWildcards = false,
    singleLabelSubdomains = false,
  } = { ...options };
  validateString(subject, 'options.subject');
  const switches = { wildcards, partialWildcards, multiLabelWildcards, singleLabelSubdomains };
  for (const [name, value] of Object.entries(switches)) validateBoolean(value, `options.${name}`);
  const bySubject = {
    __proto__: null, default: 0, always: flags.alwaysCheckSubject, never: flags.neverCheckSubject,
  }[subject];
  if (bySubject === undefined) throw new ERR_INVALID_ARG_VALUE('options.subject', subject);
  return bySubject | (wildcards ? 0 : flags.noWildcards) |
    (partialWildcards ? 0 : flags.noPartialWildcards) |
    (multiLabelWildcards ? flags.multiLabelWildcards : 0) |
    (singleLabelSubdomains ? flags.singleLabelSubdomains : 0);
}

// "AA:BB:..." of a digest.
function fingerprint(raw, algorithm) {
  const hex = digestOnce(algorithm, raw).toString('hex').toUpperCase();
  return hex.match(/../g).join(':');
}

// Of names and values in turn; what is there more than once becomes a list.
function groupEntries(entries) {
  const result = { __proto__: null };
  for (let index = 0; index < entries.length; index += 2) {
    const [name, value] = [entries[index], entries[index + 1]];
    if (result[name] === undefined) result[name] = value;
    else result[name] = [result[name], value].flat();
  }
  return result;
}

const kNative = Symbol('native');

class X509Certificate {
  #native;
  #known;
  #publicKey;
  #issuer;

  constructor(buffer, issuer = undefined) {
    if (buffer === kNative) {
      this.#native = issuer.native;
      this.#issuer = issuer.issuer;
      return;
    }
    if (typeof buffer === 'string') buffer = Buffer.from(buffer);
    if (!ArrayBuffer.isView(buffer)) {
      throw new ERR_INVALID_ARG_TYPE('buffer', ['string', 'Buffer', 'TypedArray', 'DataView'],
                                     buffer);
    }
    this.#native = native.x509Parse(buffer);
  }

  static isX509Certificate(value) {
    return typeof value === 'object' && value !== null && #native in value;
  }

  // What can be known without a question, found out at the first one.
  get #description() {
    if (this.#known === undefined) {
      const known = native.x509Describe(this.#native);
      known.raw = toBuffer(known.raw);
      known.validFromDate = new Date(known.validFromSeconds * 1000);
      known.validToDate = new Date(known.validToSeconds * 1000);
      this.#known = known;
    }
    return this.#known;
  }

  get subject() { return this.#description.subject; }
  get subjectAltName() { return this.#description.subjectAltName; }
  get issuer() { return this.#description.issuer; }
  get issuerCertificate() { return this.#issuer; }
  get infoAccess() { return this.#description.infoAccess; }
  get validFrom() { return this.#description.validFrom; }
  get validTo() { return this.#description.validTo; }
  get validFromDate() { return this.#description.validFromDate; }
  get validToDate() { return this.#description.validToDate; }
  get fingerprint() { return fingerprint(this.raw, 'sha1'); }
  get fingerprint256() { return fingerprint(this.raw, 'sha256'); }
  get fingerprint512() { return fingerprint(this.raw, 'sha512'); }
  get keyUsage() { return this.#description.keyUsage; }
  get serialNumber() { return this.#description.serialNumber; }
  get signatureAlgorithm() { return this.#description.signatureAlgorithm; }
  get signatureAlgorithmOid() { return this.#description.signatureAlgorithmOid; }
  get raw() { return this.#description.raw; }
  get ca() { return this.#description.ca; }

  get publicKey() {
    return this.#publicKey ??= new PublicKeyObject(native.x509PublicKey(this.#native));
  }

  toString() {
    return native.x509Pem(this.#native);
  }

  [kClone]() {
    return new X509Certificate(this.raw);
  }

  [kPack]() {
    return { maker: 'internal/crypto/x509:unpackCertificate', data: this.raw };
  }

  toJSON() {
    return this.toString();
  }

  #check(kind, name, argument, options) {
    validateString(name, argument);
    const found = native.x509Check(this.#native, kind, name, readFlags(options));
    if (found === false || name.includes('\0')) throw new ERR_INVALID_ARG_VALUE(argument, name);
    return found;
  }

  checkHost(name, options) {
    return this.#check('host', name, 'name', options);
  }

  checkEmail(email, options) {
    return this.#check('email', email, 'email', options);
  }

  checkIP(ip, options) {
    return this.#check('ip', ip, 'ip', options);
  }

  checkIssued(otherCert) {
    if (!isX509Certificate(otherCert)) {
      throw new ERR_INVALID_ARG_TYPE('otherCert', 'X509Certificate', otherCert);
    }
    return native.x509CheckIssued(this.#native, otherCert.#native);
  }

  checkPrivateKey(pkey) {
    if (!isKeyObject(pkey)) throw new ERR_INVALID_ARG_TYPE('pkey', 'KeyObject', pkey);
    if (typeOf(pkey) !== 'private') throw new ERR_INVALID_ARG_VALUE('pkey', pkey);
    return native.x509CheckPrivateKey(this.#native, dataOf(pkey));
  }

  verify(pkey) {
    if (!isKeyObject(pkey)) throw new ERR_INVALID_ARG_TYPE('pkey', 'KeyObject', pkey);
    if (typeOf(pkey) !== 'public') throw new ERR_INVALID_ARG_VALUE('pkey', pkey);
    return native.x509Verify(this.#native, dataOf(pkey));
  }

  // As tlsSocket.getPeerCertificate() has it.
  toLegacyObject() {
    const { subjectAltName, infoAccess, ca, keyUsage } = this;
    const { subjectEntries, issuerEntries } = this.#description;
    const parts = native.x509KeyParts(this.#native);
    return {
      subject: groupEntries(subjectEntries),
      issuer: groupEntries(issuerEntries),
      subjectaltname: subjectAltName,
      infoAccess: infoAccess === undefined ? undefined : parseAccess(infoAccess),
      ca,
      modulus: parts.modulus,
      exponent: parts.exponent && `0x${parts.exponent.replace(/^0+/, '')}`.toLowerCase(),
      pubkey: parts.pubkey && toBuffer(parts.pubkey),
      bits: parts.bits,
      valid_from: this.validFrom,
      valid_to: this.validTo,
      fingerprint: this.fingerprint,
      fingerprint256: this.fingerprint256,
      fingerprint512: this.fingerprint512,
      ext_key_usage: keyUsage,
      serialNumber: this.serialNumber,
      raw: this.raw,
      asn1Curve: parts.asn1Curve,
      nistCurve: parts.nistCurve,
    };
  }

  [customInspectSymbol](depth, options) {
    if (depth < 0) return this;
    const { inspect } = require('internal/util/inspect');
    const names = [
      'subject', 'subjectAltName', 'issuer', 'infoAccess', 'validFrom', 'validTo',
      'validFromDate', 'validToDate', 'fingerprint', 'fingerprint256', 'fingerprint512',
      'keyUsage', 'serialNumber', 'signatureAlgorithm', 'signatureAlgorithmOid',
    ];
    const shown = Object.fromEntries(names.map((name) => [name, this[name]]));
    const depthLeft = options.depth == null ? null : options.depth - 1;
    return `X509Certificate ${inspect(shown, { ...options, depth: depthLeft })}`;
  }
}
// { subject, subjectaltname } of a native certificate: all that its owner's name is in.
function namesOf(nativeCertificate) {
  const { subjectEntries, subjectAltName } = native.x509Names(nativeCertificate);
  return { subject: groupEntries(subjectEntries), subjectaltname: subjectAltName };
}

const { isX509Certificate } = X509Certificate;
delete X509Certificate.isX509Certificate;

// "OCSP - URI:http://..." lines. Values are lists, and may be quoted.
function parseAccess(text) {
  const result = { __proto__: null };
  for (const line of text.split('\n')) {
    const at = line.indexOf(':');
    const [name, value] = [line.slice(0, at), line.slice(at + 1)];
    (result[name] ??= []).push(value.startsWith('"') ? JSON.parse(value) : value);
  }
  return result;
}

// Of a certificate that the native half has, such as one of a connection.
function certificateOf(native, issuer) {
  return new X509Certificate(kNative, { native, issuer });
}

module.exports = {
  X509Certificate,
  certificateOf,
  isX509Certificate,
  namesOf,
  unpackCertificate: (raw) => new X509Certificate(raw),
};
