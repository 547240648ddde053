'use strict';

// Names in certificates: what would split a list is escaped in the text of all of them, and each is
// as it is in the object.

const assert = require('assert');
const { X509Certificate } = require('crypto');

const certificate = new X509Certificate(`
-----BEGIN CERTIFICATE-----
MIIB5jCCAYygAwIBAgIUITIyklzhmeAFwQ0S3EKN+5gijjEwCgYIKoZIzj0EAwIw
KTEYMBYGA1UEAwwPTmFtZXMsIGFuZCBtb3JlMQ0wCwYDVQQKDATDnD0xMCAXDTI2
MTExNjE5MTEwOVoYDzIxMjYxMDIzMTkxMTA5WjApMRgwFgYDVQQDDA9OYW1lcywg
YW5kIG1vcmUxDTALBgNVBAoMBMOcPTEwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNC
AAQViF/nWiTYAe2SXXP3yusXAJjx7kkoWf4JLK5DBBa3c2WI3d0cTua7TOYkHyiF
oVUSyRto9JE8n601SeRJ1OvKo4GPMIGMMGsGA1UdEQRkMGKCEGdvb2QuZXhhbXBs
ZS5jb22gFAYIKwYBBQUHCAWgCAwGYWJjMTIzhhRodHRwOi8vZXhhbXBsZS5jb20v
YaQiMCAxETAPBgNVBAcMCEhhbm5vdmVyMQswCQYDVQQGEwJERTAdBgNVHQ4EFgQU
RvbLJKTAZH57CgurL1088b6C21gwCgYIKoZIzj0EAwIDSAAwRQIhAKa30BzW56zH
QpvBBnnW6ovrofjxBjxZfEHRSQaYh+8cAiB8J+no1KSlkLNVPUlz6R8vPI1HU59U
5QTC4D5P21V8TA==
-----END CERTIFICATE-----
`);

assert.strictEqual(
  certificate.subjectAltName,
  'DNS:good.example.com, othername:XmppAddr:abc123, URI:http://example.com/a, ' +
  'DirName:"C=DE\\u002cL=Hannover"');
assert.strictEqual(certificate.subject, 'CN=Names\\, and more\nO=Ü=1');
assert.deepStrictEqual({ ...certificate.toLegacyObject().subject },
                       { CN: 'Names, and more', O: 'Ü=1' });
