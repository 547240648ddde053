'use strict';

// Secure contexts: what connections have in common.

const binding = require('internal/tls/binding');
const { native: { constants }, toBuf, toBuffer } = require('internal/crypto/util');
const { codes } = require('internal/errors');
const { kEmptyObject } = require('internal/util');
const {
  validateArray, validateBuffer, validateInt32, validateInteger, validateObject, validateString,
} = require('internal/validators');
const { useRoots } = require('internal/tls/roots');

const {
  SSL_OP_CIPHER_SERVER_PREFERENCE, TLS1_VERSION, TLS1_1_VERSION, TLS1_2_VERSION, TLS1_3_VERSION,
} = constants;

// ---- The handle ------------------------------------------------------------------------------

const roles = { any: 0, server: 1, client: 2 };

// What the old names of protocols mean: [min, max, role]; undefined: what was asked for.
const methods = {
  __proto__: null,
  SSLv23_method: [undefined, TLS1_2_VERSION, 'any'],
  SSLv23_server_method: [undefined, TLS1_2_VERSION, 'server'],
  SSLv23_client_method: [undefined, TLS1_2_VERSION, 'client'],
  TLS_method: [0, TLS1_3_VERSION, 'any'],
  TLS_server_method: [0, TLS1_3_VERSION, 'server'],
  TLS_client_method: [0, TLS1_3_VERSION, 'client'],
};
for (const [name, version] of [
  ['TLSv1', TLS1_VERSION], ['TLSv1_1', TLS1_1_VERSION], ['TLSv1_2', TLS1_2_VERSION],
]) {
  methods[`${name}_method`] = [version, version, 'any'];
  methods[`${name}_server_method`] = [version, version, 'server'];
  methods[`${name}_client_method`] = [version, version, 'client'];
}

function methodOf(name) {
  const method = methods[name];
  if (method !== undefined) return method;
  const old = /^SSLv([23])(_server|_client)?_method$/.exec(name);
  const { ERR_TLS_INVALID_PROTOCOL_METHOD } = codes;
  const error = new ERR_TLS_INVALID_PROTOCOL_METHOD(name);
  if (old !== null) error.message = `SSLv${old[1]} methods disabled`;
  throw error;
}

class NativeSecureContext {
  #native;

  // Undefined if it is none, or closed.
  static nativeOf(context) {
    return typeof context === 'object' && context !== null && #native in context ?
      context.#native : undefined;
  }

  get _external() { return this.#native; }

  init(secureProtocol, minVersion, maxVersion) {
    let role = 'any';
    if (secureProtocol) {
      validateString(secureProtocol, 'secureProtocol');
      const [min, max, only] = methodOf(secureProtocol);
      minVersion = min ?? minVersion;
      maxVersion = max;
      role = only;
    }
    this.#native = binding.contextMake(roles[role], minVersion, maxVersion);
  }

  close() {
    if (this.#native !== undefined) binding.contextClose(this.#native);
    this.#native = undefined;
  }

  setKey(key, passphrase) { binding.contextSetKey(this.#native, toBuf(key), passphrase); }

  setCert(cert) { binding.contextSetCert(this.#native, toBuf(cert)); }

  addCACert(cert) { binding.contextAddCa(this.#native, toBuf(cert)); }

  addRootCerts() {
    useRoots();
    binding.contextAddRoots(this.#native);
  }

  addCRL(crl) { binding.contextAddCrl(this.#native, toBuf(crl)); }

  setAllowPartialTrustChain() { binding.contextAllowPartialChains(this.#native); }

  loadPKCS12(pfx, passphrase) {
    binding.contextLoadPkcs12(this.#native, pfx, passphrase?.toString());
  }

  setCiphers(list) { binding.contextSetCiphers(this.#native, list); }

  setCipherSuites(list) { binding.contextSetCipherSuites(this.#native, list); }

  setECDHCurve(name) {
    if (name !== 'auto') binding.contextSetCurves(this.#native, name);
  }

  setSigalgs(list) { binding.contextSetSigalgs(this.#native, list); }

  // A warning, or undefined.
  setDHParam(parameters) {
    const size = binding.contextSetDhParam(
      this.#native, parameters === true ? true : toBuf(parameters));
    return size < 2048 ? 'DH parameter is less than 2048 bits' : undefined;
  }

  setOptions(options) { binding.contextSetOptions(this.#native, options); }

  getMinProto() { return binding.contextGetVersions(this.#native)[0]; }

  getMaxProto() { return binding.contextGetVersions(this.#native)[1]; }

  setMinProto(version) { binding.contextSetVersionMin(this.#native, version); }

  setSessionIdContext(text) { binding.contextSetSessionIdContext(this.#native, text); }

  setSessionTimeout(seconds) { binding.contextSetSessionTimeout(this.#native, seconds); }

  getTicketKeys() { return toBuffer(binding.contextTicketKeys(this.#native)); }

  setTicketKeys(keys) { binding.contextSetTicketKeys(this.#native, keys); }

  getCertificate() { return bytesOrNull(binding.contextCertificate(this.#native)); }

  getIssuer() { return bytesOrNull(binding.contextIssuer(this.#native)); }
}

function bytesOrNull(bytes) {
  return bytes === null ? null : toBuffer(bytes);
}

// ---- Options ---------------------------------------------------------------------------------

const versions = {
  '__proto__': null,
  'TLSv1': TLS1_VERSION,
  'TLSv1.1': TLS1_1_VERSION,
  'TLSv1.2': TLS1_2_VERSION,
  'TLSv1.3': TLS1_3_VERSION,
};

function versionOf(which, version, preset) {
  const number = versions[version ?? preset];
  if (number !== undefined) return number;
  throw new codes.ERR_TLS_INVALID_PROTOCOL_VERSION(version ?? preset, which);
}

function SecureContext(secureProtocol, secureOptions, minVersion, maxVersion) {
  if (!(this instanceof SecureContext)) {
    return new SecureContext(secureProtocol, secureOptions, minVersion, maxVersion);
  }
  if (secureProtocol) {
    for (const version of [minVersion, maxVersion]) {
      if (version !== undefined && version !== null) {
        throw new codes.ERR_TLS_PROTOCOL_VERSION_CONFLICT(version, secureProtocol);
      }
    }
  }
  const { DEFAULT_MIN_VERSION, DEFAULT_MAX_VERSION } = require('tls');
  this.context = new NativeSecureContext();
  this.context.init(secureProtocol,
                    versionOf('minimum', minVersion, DEFAULT_MIN_VERSION),
                    versionOf('maximum', maxVersion, DEFAULT_MAX_VERSION));
  if (secureOptions) {
    validateInteger(secureOptions, 'secureOptions');
    this.context.setOptions(secureOptions);
  }
}

function isGiven(value) {
  return value !== undefined && value !== null;
}

function validatePem(name, value) {
  if (typeof value !== 'string' && !ArrayBuffer.isView(value)) {
    throw new codes.ERR_INVALID_ARG_TYPE(
      name, ['string', 'Buffer', 'TypedArray', 'DataView'], value);
  }
}

function listOf(value) {
  return Array.isArray(value) ? value : [value];
}

function setCiphers(context, ciphers, name) {
  const { DEFAULT_CIPHERS } = require('tls');
  if (isGiven(ciphers)) validateString(ciphers, `${name}.ciphers`);
  const all = (ciphers || DEFAULT_CIPHERS).split(':').filter((cipher) => cipher !== '');
  // Those of TLS 1.3 are set by other means.
  const isSuite = (cipher) => cipher.startsWith('TLS_') || cipher.startsWith('!TLS_');
  const suites = all.filter(isSuite).join(':');
  const list = all.filter((cipher) => !isSuite(cipher)).join(':');
  if (suites === '' && list === '') {
    throw new codes.ERR_INVALID_ARG_VALUE(`${name}.ciphers`, (ciphers || '').split(':'));
  }
  if (suites !== '') context.setCipherSuites(suites);
  context.setCiphers(list);
  if (list === '' && context.getMinProto() < TLS1_3_VERSION &&
      context.getMaxProto() > TLS1_2_VERSION) {
    context.setMinProto(TLS1_3_VERSION);
  }
}

function setKeys(context, key, passphrase, name) {
  for (const entry of listOf(key)) {
    const pem = Array.isArray(key) && entry?.pem !== undefined ? entry.pem : entry;
    const own = Array.isArray(key) && entry?.passphrase !== undefined ? entry.passphrase :
      passphrase;
    validatePem(`${name}.key`, pem);
    if (isGiven(own)) validateString(own, `${name}.passphrase`);
    context.setKey(pem, own ?? undefined);
  }
}

function loadBundles(context, pfx, passphrase) {
  for (const entry of listOf(pfx)) {
    const bytes = Array.isArray(pfx) ? entry.buf || entry : entry;
    const own = Array.isArray(pfx) ? entry.passphrase || passphrase : passphrase;
    context.loadPKCS12(toBuf(bytes), own ? toBuf(own) : undefined);
  }
}

function setIdentity(context, options, name) {
  const { ca, cert, crl, key, passphrase, pfx } = options;
  if (ca) {
    for (const entry of listOf(ca)) {
      validatePem(`${name}.ca`, entry);
      context.addCACert(entry);
    }
  } else {
    context.addRootCerts();
  }
  if (options.allowPartialTrustChain) context.setAllowPartialTrustChain();
  if (cert) {
    for (const entry of listOf(cert)) {
      validatePem(`${name}.cert`, entry);
      context.setCert(entry);
    }
  }
  // A key must fit the certificate that is there.
  if (key) setKeys(context, key, passphrase, name);
  return { crl, pfx, passphrase };
}

function refuseEngines(options, name) {
  const { clientCertEngine, privateKeyEngine, privateKeyIdentifier } = options;
  const types = ['string', 'null', 'undefined'];
  if (isGiven(privateKeyIdentifier)) {
    if (!isGiven(privateKeyEngine)) {
      throw new codes.ERR_INVALID_ARG_VALUE(`${name}.privateKeyEngine`, privateKeyEngine);
    }
    if (options.key) {
      throw new codes.ERR_INVALID_ARG_VALUE(`${name}.privateKeyIdentifier`, privateKeyIdentifier);
    }
    for (const [option, value] of Object.entries({ privateKeyIdentifier, privateKeyEngine })) {
      if (typeof value !== 'string') {
        throw new codes.ERR_INVALID_ARG_TYPE(`${name}.${option}`, types, value);
      }
    }
    throw new codes.ERR_CRYPTO_CUSTOM_ENGINE_NOT_SUPPORTED();
  }
  if (typeof clientCertEngine === 'string') {
    throw new codes.ERR_CRYPTO_CUSTOM_ENGINE_NOT_SUPPORTED();
  }
  if (isGiven(clientCertEngine)) {
    throw new codes.ERR_INVALID_ARG_TYPE(`${name}.clientCertEngine`, types, clientCertEngine);
  }
}

// OpenSSL has been able to do that since 3.2.
function refuseCompression({ certificateCompression }, name) {
  if (!isGiven(certificateCompression)) return;
  validateArray(certificateCompression, `${name}.certificateCompression`);
  if (certificateCompression.length === 0) return;
  if (certificateCompression.length > 3) {
    throw new codes.ERR_INVALID_ARG_VALUE(
      `${name}.certificateCompression`, certificateCompression,
      'can specify at most 3 algorithms');
  }
  for (const [index, algorithm] of certificateCompression.entries()) {
    if (!['zlib', 'brotli', 'zstd'].includes(algorithm)) {
      throw new codes.ERR_INVALID_ARG_VALUE(
        `${name}.certificateCompression[${index}]`, algorithm,
        "must be 'zlib', 'brotli', or 'zstd'");
    }
  }
  throw new codes.ERR_FEATURE_UNAVAILABLE_ON_PLATFORM('certificateCompression');
}

function setAgreement(context, options, name) {
  const { dhparam, sigalgs } = options;
  if (isGiven(sigalgs)) {
    validateString(sigalgs, `${name}.sigalgs`);
    if (sigalgs === '') throw new codes.ERR_INVALID_ARG_VALUE(`${name}.sigalgs`, sigalgs);
    context.setSigalgs(sigalgs);
  }
  refuseEngines(options, name);
  const { ecdhCurve = require('tls').DEFAULT_ECDH_CURVE || 'auto' } = options;
  validateString(ecdhCurve, `${name}.ecdhCurve`);
  context.setECDHCurve(ecdhCurve);
  if (isGiven(dhparam)) {
    validatePem(`${name}.dhparam`, dhparam);
    const warning = context.setDHParam(dhparam === 'auto' || dhparam);
    if (warning) process.emitWarning(warning, 'SecurityWarning');
  }
}

function setSessions(context, { sessionIdContext, sessionTimeout, ticketKeys }, name) {
  if (isGiven(ticketKeys)) {
    validateBuffer(ticketKeys, `${name}.ticketKeys`);
    if (ticketKeys.byteLength !== 48) {
      throw new codes.ERR_INVALID_ARG_VALUE(
        `${name}.ticketKeys`, ticketKeys.byteLength, 'must be exactly 48 bytes');
    }
    context.setTicketKeys(ticketKeys);
  }
  if (isGiven(sessionTimeout)) {
    validateInt32(sessionTimeout, `${name}.sessionTimeout`, 0);
    context.setSessionTimeout(sessionTimeout);
  }
}

// The security level may be among the ciphers, and decides about all that follows.
function configure(context, options, name = 'options') {
  validateObject(options, name);
  setCiphers(context, options.ciphers, name);
  const { crl, passphrase, pfx } = setIdentity(context, options, name);
  refuseCompression(options, name);
  setAgreement(context, options, name);
  if (isGiven(crl)) {
    for (const entry of listOf(crl)) {
      validatePem(`${name}.crl`, entry);
      context.addCRL(entry);
    }
  }
  if (isGiven(options.sessionIdContext)) {
    validateString(options.sessionIdContext, `${name}.sessionIdContext`);
    context.setSessionIdContext(options.sessionIdContext);
  }
  if (isGiven(pfx)) loadBundles(context, pfx, passphrase);
  setSessions(context, options, name);
}

function createSecureContext(options) {
  options ||= kEmptyObject;
  let { secureOptions } = options;
  if (options.honorCipherOrder) secureOptions |= SSL_OP_CIPHER_SERVER_PREFERENCE;
  const context = new SecureContext(options.secureProtocol, secureOptions, options.minVersion,
                                    options.maxVersion);
  configure(context.context, options);
  return context;
}

module.exports = { NativeSecureContext, SecureContext, createSecureContext };
