// Blobs join parts, are cut without copying, and are read by promises.
'use strict';
const assert = require('assert');
const { Blob, File, resolveObjectURL } = require('buffer');

(async () => {
  const blob = new Blob(['é', new Uint8Array([65]), new Blob(['bc']), 5], { type: 'Text/Plain' });
  assert.strictEqual(blob.size, 6);
  assert.strictEqual(blob.type, 'text/plain');
  assert.strictEqual(await blob.text(), 'éAbc5');
  assert.strictEqual(await blob.slice(1, -1).slice(1).text(), 'Abc');
  assert.strictEqual((await blob.arrayBuffer()).byteLength, 6);
  const url = URL.createObjectURL(blob);
  assert.strictEqual(await resolveObjectURL(url).text(), 'éAbc5');
  URL.revokeObjectURL(url);
  assert.strictEqual(resolveObjectURL(url), undefined);
  assert.strictEqual(await structuredClone(blob).text(), 'éAbc5');
  const file = new File(['x'], 'name.txt', { lastModified: 7 });
  assert.deepStrictEqual([file.name, file.lastModified, file.size], ['name.txt', 7, 1]);
  await assert.rejects(Blob.prototype.text.call({}), { code: 'ERR_INVALID_THIS' });
  assert.throws(() => new Blob('text'), { code: 'ERR_INVALID_ARG_TYPE' });
  assert.throws(() => new File([]), { code: 'ERR_MISSING_ARGS' });
})();
