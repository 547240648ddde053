'use strict';

// Certificates of a connection, in the old form and in the new one.

const { X509Certificate, certificateOf } = require('internal/crypto/x509');

// The old form. The last one of a chain that ends in a root is its own issuer.
function describeChain(certificates, withIssuers) {
  const described = certificates.map((certificate) => certificate.toLegacyObject());
  for (let index = 0; withIssuers && index < described.length; index++) {
    const next = described[index + 1];
    if (next !== undefined) {
      described[index].issuerCertificate = next;
    } else if (certificates[index].checkIssued(certificates[index])) {
      described[index].issuerCertificate = described[index];
    }
  }
  return described[0];
}

function peerCertificate(handle, isDetailed) {
  const certificates = handle.getPeerCertificates(Boolean(isDetailed)).map((native) =>
    certificateOf(native));
  return certificates.length === 0 ? {} : describeChain(certificates, Boolean(isDetailed));
}

function ownCertificate(handle) {
  const native = handle.getOwnCertificate();
  return native === undefined ? {} : certificateOf(native).toLegacyObject();
}

function peerX509Certificate(handle) {
  // Each with its issuer.
  return handle.getPeerCertificates(true).reduceRight(
    (issuer, native) => certificateOf(native, issuer), undefined);
}

function ownX509Certificate(handle) {
  const native = handle.getOwnCertificate();
  return native === undefined ? undefined : certificateOf(native);
}

// Of a description of a certificate: what its lines of information say.
function translatePeerCertificate(certificate) {
  if (!certificate) return null;
  const { infoAccess, issuerCertificate } = certificate;
  if (issuerCertificate != null && issuerCertificate !== certificate) {
    certificate.issuerCertificate = translatePeerCertificate(issuerCertificate);
  }
  if (infoAccess !== undefined && infoAccess !== null) {
    const parsed = certificate.infoAccess = { __proto__: null };
    for (const line of infoAccess.split('\n')) {
      const at = line.indexOf(':');
      if (at < 0) continue;
      const [name, value] = [line.slice(0, at), line.slice(at + 1)];
      (parsed[name] ??= []).push(value.startsWith('"') ? JSON.parse(value) : value);
    }
  }
  return certificate;
}

module.exports = {
  X509Certificate,
  ownCertificate,
  ownX509Certificate,
  peerCertificate,
  peerX509Certificate,
  translatePeerCertificate,
};
