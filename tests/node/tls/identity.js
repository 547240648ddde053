'use strict';

const assert = require('assert');
const fs = require('fs');
const path = require('path');
const tls = require('tls');

const keys = path.join(__dirname, '..', 'fixtures', 'keys');
const read = (name) => fs.readFileSync(path.join(keys, name));

// Whose certificate it is: all rules about names and addresses.
const check = (host, cert) => tls.checkServerIdentity(host, cert)?.reason;
const names = (...list) => ({ subject: { CN: 'cn.example' }, subjectaltname: list.join(', ') });

for (const [host, cert] of [
  ['a.example.org', names('DNS:*.example.org')],
  ['A.Example.ORG', names('DNS:a.example.org')],
  ['a.example.org.', names('DNS:a.example.org')],
  ['foobar.example.org', names('DNS:f*r.example.org')],
  ['127.0.0.1', names('IP Address:127.0.0.1')],
  ['::1', names('IP Address:0:0:0:0:0:0:0:1')],
  ['cn.example', { subject: { CN: 'cn.example' } }],
  ['b', { subject: { CN: ['a', 'b'] } }],
]) {
  assert.strictEqual(check(host, cert), undefined, host);
}
for (const [host, cert, reason] of [
  ['a.b.example.org', names('DNS:*.example.org'),
   "Host: a.b.example.org. is not in the cert's altnames: DNS:*.example.org"],
  ['org', names('DNS:*'), "Host: org. is not in the cert's altnames: DNS:*"],
  ['a.org', names('DNS:*.org'), "Host: a.org. is not in the cert's altnames: DNS:*.org"],
  ['cn.example', names('DNS:a.example'),
   "Host: cn.example. is not in the cert's altnames: DNS:a.example"],
  ['127.0.0.1', names('DNS:127.0.0.1'), "IP: 127.0.0.1 is not in the cert's list: "],
  ['a', { subject: {} }, 'Cert does not contain a DNS name'],
  ['xn--a.example.org', names('DNS:xn--*.example.org'),
   "Host: xn--a.example.org. is not in the cert's altnames: DNS:xn--*.example.org"],
]) {
  assert.strictEqual(check(host, cert), reason);
}
const error = tls.checkServerIdentity('a', { subject: { CN: 'b' } });
assert.strictEqual(error.code, 'ERR_TLS_CERT_ALTNAME_INVALID');
assert.strictEqual(error.host, 'a');
assert.strictEqual(
  error.message, "Hostname/IP does not match certificate's altnames: Host: a. is not cert's CN: b");
