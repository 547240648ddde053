// The random half of globalThis.crypto.
'use strict';
const assert = require('assert');

const bytes = new Uint32Array(8);
assert.strictEqual(crypto.getRandomValues(bytes), bytes);
assert.ok(bytes.some((value) => value !== 0));
assert.throws(() => crypto.getRandomValues(new Float64Array(1)), { name: 'TypeMismatchError' });
assert.throws(() => crypto.getRandomValues(new Uint8Array(65537)),
              { name: 'QuotaExceededError', code: 22 });

const uuids = new Set();
for (let count = 0; count < 300; count++) {
  const uuid = crypto.randomUUID();
  assert.match(uuid, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  uuids.add(uuid);
}
assert.strictEqual(uuids.size, 300);
