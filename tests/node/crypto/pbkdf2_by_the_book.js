'use strict';
// pbkdf2 gives what RFC 8018 says, which is computed here from createHmac() alone.
const assert = require('assert');
const { createHmac, pbkdf2, pbkdf2Sync } = require('crypto');

function byTheBook(password, salt, iterations, length, digest) {
  const parts = [];
  for (let number = 1; Buffer.concat(parts).length < length; number++) {
    const index = Buffer.alloc(4);
    index.writeUInt32BE(number);
    let step = createHmac(digest, password).update(salt).update(index).digest();
    const sum = Buffer.from(step);
    for (let iteration = 1; iteration < iterations; iteration++) {
      step = createHmac(digest, password).update(step).digest();
      for (let at = 0; at < sum.length; at++) sum[at] ^= step[at];
    }
    parts.push(sum);
  }
  return Buffer.concat(parts).subarray(0, length);
}

const texts = ['', 'p', 'secret', Buffer.alloc(64, 0xA5), Buffer.alloc(65, 1),
               Buffer.alloc(128, 2), Buffer.alloc(129, 3), Buffer.alloc(1000, 'long ')];
for (const digest of ['sha1', 'sha224', 'sha256', 'sha384', 'sha512', 'SHA256', 'md5',
                      'sha512-256', 'sha3-256']) {
  for (const password of texts) {
    for (const [salt, iterations, length] of [['salt', 1, 20], ['', 2, 1], [texts[7], 3, 150]]) {
      const expected = byTheBook(password, salt, iterations, length, digest);
      const message = `${digest}, ${password.length}, ${iterations}, ${length}`;
      assert.deepStrictEqual(pbkdf2Sync(password, salt, iterations, length, digest), expected,
                             message);
    }
  }
}

// RFC 6070.
assert.strictEqual(pbkdf2Sync('password', 'salt', 4096, 20, 'sha1').toString('hex'),
                   '4b007901b765489abead49d926f721d065a429c1');
assert.strictEqual(
  pbkdf2Sync('passwordPASSWORDpassword', 'saltSALTsaltSALTsaltSALTsaltSALTsalt', 4096, 25, 'sha1')
    .toString('hex'), '3d2eec4fe41c849b80c8d83662c0e44a8b291a964cf2f07038');
assert.strictEqual(pbkdf2Sync('pass\0word', 'sa\0lt', 4096, 16, 'sha1').toString('hex'),
                   '56fa6aa75548099dcc37d7f03425e0c3');

let isDone = false;
pbkdf2('secret', 'salt', 1000, 64, 'sha512', (error, key) => {
  assert.ifError(error);
  assert.deepStrictEqual(key, byTheBook('secret', 'salt', 1000, 64, 'sha512'));
  isDone = true;
});
process.on('exit', () => assert.ok(isDone));
