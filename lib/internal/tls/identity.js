'use strict';

// Whether a certificate is that of the host that a client wanted to talk to.

const { codes } = require('internal/errors');

function withoutLastDot(host) {
  return host.replace(/[.]$/, '');
}

// Names are compared as ASCII, whatever the locale.
function labelsOf(host) {
  return withoutLastDot(host)
    .replace(/[A-Z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 32))
    .split('.');
}

const notPlainAscii = /[^\u0021-\u007F]/u;

function fitsFirstLabel(label, pattern, labelCount) {
  const parts = pattern.split('*', 3);
  // What stands for letters outside of ASCII has no wildcards.
  if (parts.length === 1 || pattern.includes('xn--')) return label === pattern;
  // One wildcard, and never for all of a domain such as "com".
  if (parts.length > 2 || labelCount <= 2) return false;
  const [before, after] = parts;
  return before.length + after.length <= label.length && label.startsWith(before) &&
    label.endsWith(after);
}

function fits(hostLabels, pattern) {
  if (!pattern) return false;
  const labels = labelsOf(pattern);
  if (labels.length !== hostLabels.length || labels.includes('')) return false;
  if (labels.some((label) => notPlainAscii.test(label))) return false;
  for (let index = labels.length - 1; index > 0; index--) {
    if (labels[index] !== hostLabels[index]) return false;
  }
  return fitsFirstLabel(hostLabels[0], labels[0], labels.length);
}

// A string in JSON at the beginning.
// eslint-disable-next-line no-control-regex
const quoted = /^"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/;

// "DNS:a, DNS:"b, c"": what is quoted may have commas in it.
function splitQuotedNames(text) {
  const names = [];
  let name = '';
  let offset = 0;
  while (offset !== text.length) {
    const comma = text.indexOf(',', offset);
    const quote = text.indexOf('"', offset);
    if (quote !== -1 && (comma === -1 || quote < comma)) {
      name += text.slice(offset, quote);
      const found = quoted.exec(text.slice(quote));
      if (found === null) throw new codes.ERR_TLS_CERT_ALTNAME_FORMAT();
      name += JSON.parse(found[0]);
      offset = quote + found[0].length;
    } else if (comma !== -1) {
      names.push(name + text.slice(offset, comma));
      name = '';
      offset = comma + 2;
    } else {
      name += text.slice(offset);
      offset = text.length;
    }
  }
  names.push(name);
  return names;
}

function alternativeNames(text) {
  const names = { dns: [], ips: [] };
  if (!text) return names;
  for (const name of text.includes('"') ? splitQuotedNames(text) : text.split(', ')) {
    if (name.startsWith('DNS:')) names.dns.push(name.slice('DNS:'.length));
    else if (name.startsWith('IP Address:')) names.ips.push(canonicalIp(name.slice(11)));
  }
  return names;
}

// The shortest form. Undefined for what is no address.
function canonicalIp(text) {
  const { isIP } = require('internal/net');
  const family = isIP(text);
  if (family === 0) return undefined;
  const { SocketAddress } = require('internal/socketaddress');
  return new SocketAddress({ address: text, family: `ipv${family}` }).address;
}

// Why it is not; undefined if it is.
function refusal(hostname, cert) {
  const { subject, subjectaltname } = cert;
  const { dns, ips } = alternativeNames(subjectaltname);
  const { isIP } = require('internal/net');
  const host = withoutLastDot(hostname);
  if (isIP(host)) {
    return ips.includes(canonicalIp(host)) ? undefined :
      `IP: ${host} is not in the cert's list: ${ips.join(', ')}`;
  }
  if (dns.length === 0 && !subject?.CN) return 'Cert does not contain a DNS name';
  const labels = labelsOf(withoutLastDot(require('url').domainToASCII(hostname)));
  if (dns.length > 0) {
    return dns.some((name) => fits(labels, name)) ? undefined :
      `Host: ${host}. is not in the cert's altnames: ${subjectaltname}`;
  }
  // The name of the subject counts only if there are no others.
  return [subject.CN].flat().some((name) => fits(labels, name)) ? undefined :
    `Host: ${host}. is not cert's CN: ${subject.CN}`;
}

function checkServerIdentity(hostname, cert) {
  const host = `${hostname}`;
  const reason = refusal(host, cert);
  if (reason === undefined) return undefined;
  return new codes.ERR_TLS_CERT_ALTNAME_INVALID(reason, withoutLastDot(host), cert);
}

// Whether the peer of a connection is the host, which takes no description of its certificates.
function isPeer(handle, hostname) {
  const [certificate] = handle.getPeerCertificates(false);
  if (certificate === undefined) return false;
  const { namesOf } = require('internal/crypto/x509');
  return refusal(`${hostname}`, namesOf(certificate)) === undefined;
}

module.exports = { checkServerIdentity, isPeer };
