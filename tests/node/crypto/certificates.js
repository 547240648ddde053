'use strict';

// What a certificate tells.

const assert = require('assert');
const crypto = require('crypto');

// Signed by itself, for example.org and 192.0.2.1, from 2026 to 2126.
const pem = `-----BEGIN CERTIFICATE-----
MIIB5zCCAYygAwIBAgIEEjSrzTAKBggqhkjOPQQDAjAmMQ4wDAYDVQQKDAVSb25k
bzEUMBIGA1UEAwwLZXhhbXBsZS5vcmcwIBcNMjYxMTE2MDUyNDI4WhgPMjEyNjEw
MjMwNTI0MjhaMCYxDjAMBgNVBAoMBVJvbmRvMRQwEgYDVQQDDAtleGFtcGxlLm9y
ZzBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABEdB/GOu0baa4HVGgIjusAmBRI3s
kPSV8ibPmQSyjZemaxUY9Y+XJrJi64f0HMiappF6+l+Q3oDMFq06i+I6T6ijgaUw
gaIwHQYDVR0OBBYEFH2yEIXdhzrY5jElbg6HfSIR6LWZMB8GA1UdIwQYMBaAFH2y
EIXdhzrY5jElbg6HfSIR6LWZMA8GA1UdEwEB/wQFMAMBAf8wOgYDVR0RBDMwMYIL
ZXhhbXBsZS5vcmeCDSouZXhhbXBsZS5vcmeHBMAAAgGBDWFAZXhhbXBsZS5vcmcw
EwYDVR0lBAwwCgYIKwYBBQUHAwEwCgYIKoZIzj0EAwIDSQAwRgIhAPGDggPZKvDU
EMe2CUELLY9GcI0XhPupkvzKTo7t5+19AiEAyTJmD5K+90pVN2JuujhL2wmOZnnb
TKtMopzhiNHeUBE=
-----END CERTIFICATE-----
`;
const x509 = new crypto.X509Certificate(pem);

assert.strictEqual(x509.subject, 'O=Rondo\nCN=example.org');
assert.strictEqual(x509.issuer, x509.subject);
assert.strictEqual(x509.subjectAltName,
                   'DNS:example.org, DNS:*.example.org, IP Address:192.0.2.1, email:a@example.org');
assert.deepStrictEqual(x509.keyUsage, ['1.3.6.1.5.5.7.3.1']);
assert.strictEqual(x509.serialNumber, '1234ABCD');
assert.strictEqual(x509.validFrom, 'Nov 16 05:24:28 2026 GMT');
assert.deepStrictEqual(new Date(x509.validFrom).getTime(), Date.parse('Nov 16 05:24:28 2026 GMT'));
assert.strictEqual(x509.toString(), pem);
assert.strictEqual(x509.fingerprint256,
                   crypto.createHash('sha256').update(x509.raw).digest('hex').toUpperCase()
                     .match(/../g).join(':'));
assert.strictEqual(x509.publicKey.asymmetricKeyType, 'ec');
assert.ok(x509.verify(x509.publicKey));
assert.ok(x509.checkIssued(x509));
assert.strictEqual(x509.checkHost('www.example.org'), '*.example.org');
assert.strictEqual(x509.checkHost('www.example.org', { wildcards: false }), undefined);
assert.strictEqual(x509.checkHost('example.com'), undefined);
assert.strictEqual(x509.checkIP('192.0.2.1'), '192.0.2.1');
assert.strictEqual(x509.checkEmail('a@example.org'), 'a@example.org');
const legacy = x509.toLegacyObject();
assert.deepStrictEqual({ ...legacy.subject }, { O: 'Rondo', CN: 'example.org' });
assert.deepStrictEqual([legacy.bits, legacy.asn1Curve, legacy.nistCurve],
                       [256, 'prime256v1', 'P-256']);

const { privateKey } = crypto.generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
assert.ok(!x509.checkPrivateKey(privateKey));
assert.throws(() => new crypto.X509Certificate('none'), { code: 'ERR_OSSL_PEM_NO_START_LINE' });
assert.throws(() => new crypto.X509Certificate(5), { code: 'ERR_INVALID_ARG_TYPE' });
