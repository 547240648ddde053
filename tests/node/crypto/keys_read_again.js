'use strict';

// The text of a key that is read for the second time: the same key, and no more is open than before.

const assert = require('assert');
const crypto = require('crypto');

const data = Buffer.from('attack at dawn');
const { privateKey, publicKey } = crypto.generateKeyPairSync('ec', { namedCurve: 'P-256' });
const privatePem = privateKey.export({ type: 'pkcs8', format: 'pem' });
const publicPem = publicKey.export({ type: 'spki', format: 'pem' });

for (let round = 0; round < 3; round++) {
  const signature = crypto.sign('sha256', data, privatePem);
  assert(crypto.verify('sha256', data, publicPem, signature));
  assert(crypto.createPrivateKey(privatePem).equals(privateKey));
  assert(crypto.createPublicKey(publicPem).equals(publicKey));
  // A private key is also read for its public half, but a public one is never more than that.
  assert.strictEqual(crypto.createPublicKey(privatePem).type, 'public');
  assert.throws(() => crypto.createPrivateKey(publicPem));
}

// The same bytes in a buffer that is filled anew.
const room = Buffer.from(publicPem);
assert(crypto.createPublicKey(room).equals(publicKey));
const other = crypto.generateKeyPairSync('ec', { namedCurve: 'P-256' });
other.publicKey.export({ type: 'spki', format: 'pem' }).split('').forEach((character, index) => {
  room[index] = character.charCodeAt(0);
});
assert(crypto.createPublicKey(room).equals(other.publicKey));

// Another form of DER is another question.
const der = privateKey.export({ type: 'sec1', format: 'der' });
assert(crypto.createPrivateKey({ key: der, format: 'der', type: 'sec1' }).equals(privateKey));
assert.throws(() => crypto.createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }));

// Who has read an encrypted key once has not opened it for others.
const encrypted = privateKey.export({
  type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'secret',
});
for (let round = 0; round < 2; round++) {
  assert(crypto.createPrivateKey({ key: encrypted, passphrase: 'secret' }).equals(privateKey));
  assert.throws(() => crypto.createPrivateKey({ key: encrypted, passphrase: 'guess' }));
  assert.throws(() => crypto.createPrivateKey(encrypted));
}

// A great many of them.
const pairs = Array.from({ length: 20 }, () => crypto.generateKeyPairSync('ed25519'));
for (let round = 0; round < 2; round++) {
  for (const pair of pairs) {
    const pem = pair.publicKey.export({ type: 'spki', format: 'pem' });
    assert(crypto.createPublicKey(pem).equals(pair.publicKey));
  }
}
