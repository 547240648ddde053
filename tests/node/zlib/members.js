'use strict';

// A file in gzip's format may hold several; what follows them is padding or an error.
const assert = require('assert');
const zlib = require('zlib');

const one = zlib.gzipSync('one');
const two = zlib.gzipSync('two');
assert.strictEqual(zlib.gunzipSync(Buffer.concat([one, two])).toString(), 'onetwo');
assert.strictEqual(zlib.unzipSync(Buffer.concat([one, two])).toString(), 'onetwo');
assert.strictEqual(zlib.gunzipSync(Buffer.concat([one, Buffer.alloc(7)])).toString(), 'one');
assert.throws(() => zlib.gunzipSync(Buffer.concat([one, Buffer.from('garbage')])),
              { code: 'Z_DATA_ERROR' });

const junk = { name: 'TypeError', code: 'ERR_TRAILING_JUNK_AFTER_STREAM_END' };
const rejectGarbageAfterEnd = true;
for (const rest of [two, Buffer.alloc(7), Buffer.from('garbage')]) {
  const bytes = Buffer.concat([one, rest]);
  assert.throws(() => zlib.gunzipSync(bytes, { rejectGarbageAfterEnd }), junk);
  const stream = zlib.createGunzip({ rejectGarbageAfterEnd }).resume();
  stream.on('error', (error) => assert.strictEqual(error.code, junk.code));
  stream.end(bytes);
}
const deflated = Buffer.concat([zlib.deflateSync('one'), Buffer.from('garbage')]);
assert.strictEqual(zlib.inflateSync(deflated).toString(), 'one');
assert.throws(() => zlib.inflateSync(deflated, { rejectGarbageAfterEnd }), junk);

// One byte at a time, so that members end and start in other chunks.
const stream = zlib.createUnzip();
let text = '';
stream.on('data', (chunk) => { text += chunk; });
stream.on('end', () => assert.strictEqual(text, 'onetwo'));
for (const byte of Buffer.concat([one, two])) stream.write(Buffer.from([byte]));
stream.end();
