// Tokens that are signed and encrypted, with keys of every kind, by way of Web Crypto.
import * as jose from 'jose';

const secret = new TextEncoder().encode('x'.repeat(32));
const token = await new jose.SignJWT({ a: 1 }).setProtectedHeader({ alg: 'HS256' })
  .setIssuedAt(1e9).setExpirationTime(4e9).setIssuer('me').sign(secret);
console.log(token, (await jose.jwtVerify(token, secret, { issuer: 'me' })).payload);
await jose.jwtVerify(token, new Uint8Array(32)).catch(({ code, message }) => {
  console.log(code, message);
});

for (const alg of ['RS256', 'PS384', 'ES256', 'ES512', 'EdDSA']) {
  const { publicKey, privateKey } = await jose.generateKeyPair(alg, { extractable: true });
  const signed = await new jose.SignJWT({ alg }).setProtectedHeader({ alg }).sign(privateKey);
  const imported = await jose.importSPKI(await jose.exportSPKI(publicKey), alg);
  const members = Object.keys(await jose.exportJWK(publicKey)).sort();
  console.log((await jose.jwtVerify(signed, imported)).payload, members.join());
}

const text = new TextEncoder().encode('secret text');
for (const [alg, enc] of [['RSA-OAEP-256', 'A128CBC-HS256'], ['ECDH-ES+A128KW', 'A256GCM']]) {
  const { publicKey, privateKey } = await jose.generateKeyPair(alg);
  const sealed = await new jose.CompactEncrypt(text).setProtectedHeader({ alg, enc })
    .encrypt(publicKey);
  const { plaintext } = await jose.compactDecrypt(sealed, privateKey);
  console.log(alg, new TextDecoder().decode(plaintext));
}
console.log(await jose.calculateJwkThumbprint({ kty: 'oct', k: 'aaaa' }));
