'use strict';

// The certificates that are trusted by default. Those of the system stand for those that come with
// Node: both are Mozilla's list.

const binding = require('internal/tls/binding');
const { codes: { ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE } } = require('internal/errors');
const { getOptionValue } = require('internal/options');
const { toBuf } = require('internal/crypto/util');
const { validateArray, validateString } = require('internal/validators');

const systemFiles = [
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/tls/certs/ca-bundle.crt',
  '/etc/ssl/ca-bundle.pem',
  '/etc/ssl/cert.pem',
];

function systemFile() {
  const { existsSync } = require('fs');
  return systemFiles.find((path) => existsSync(path));
}

function readFile(path) {
  const found = path === undefined ? [] : binding.certificatesOf(path);
  return typeof found === 'string' ? [] : found;
}

let areRootsUsed = false;
let isExtraChecked = false;
let chosen;

function warnAboutExtra(path) {
  if (isExtraChecked) return;
  isExtraChecked = true;
  const found = binding.certificatesOf(path);
  if (typeof found === 'string') {
    process.emitWarning(`Ignoring extra certs from \`${path}\`, load failed: ${found}`);
  }
}

// Tells the native half where the roots are. It reads them when they are needed.
function useRoots() {
  if (areRootsUsed) return;
  areRootsUsed = true;
  const files = [];
  if (getOptionValue('--use-openssl-ca')) {
    binding.useOpensslPaths();
  } else {
    const path = systemFile();
    if (path !== undefined) files.push(path);
  }
  const extra = process.env.NODE_EXTRA_CA_CERTS;
  if (extra) {
    warnAboutExtra(extra);
    files.push(extra);
  }
  binding.setRootFiles(files);
}

// ---- What programs see -----------------------------------------------------------------------

const cache = { __proto__: null };

function cached(name, make) {
  return cache[name] ??= Object.freeze(make());
}

function bundled() {
  return cached('bundled', () => readFile(systemFile()).map((pem) => pem.trimEnd()));
}

// An array of their own for each kind, as in Node.
function system() {
  return cached('system', () => readFile(systemFile()));
}

function extra() {
  return cached('extra', () => readFile(process.env.NODE_EXTRA_CA_CERTS || undefined));
}

function usesSystem() {
  return getOptionValue('--use-system-ca') || process.env.NODE_USE_SYSTEM_CA === '1';
}

function byDefault() {
  return cached('default', () => {
    if (chosen !== undefined) return chosen;
    const list = getOptionValue('--use-openssl-ca') ? [] : [...bundled()];
    if (usesSystem() && list.length > 0) list.push(...system());
    if (process.env.NODE_EXTRA_CA_CERTS) list.push(...extra());
    return list;
  });
}

function getCACertificates(type = 'default') {
  validateString(type, 'type');
  switch (type) {
    case 'default': return byDefault();
    case 'bundled': return bundled();
    case 'system': return system();
    case 'extra': return extra();
    default: throw new ERR_INVALID_ARG_VALUE('type', type);
  }
}

function setDefaultCACertificates(certs) {
  validateArray(certs, 'certs');
  for (let index = 0; index < certs.length; index++) {
    if (typeof certs[index] !== 'string' && !ArrayBuffer.isView(certs[index])) {
      throw new ERR_INVALID_ARG_TYPE(`certs[${index}]`, ['string', 'ArrayBufferView'],
                                     certs[index]);
    }
  }
  const all = certs.map((cert) => toBuf(cert));
  useRoots();
  binding.replaceRoots(all);
  chosen = [...new Set(all.flatMap((pem) => binding.certificatesIn(pem)))];
  cache.default = undefined;
  require('internal/tls/shared_contexts').forgetContexts();
}

module.exports = { bundled, getCACertificates, setDefaultCACertificates, useRoots };
