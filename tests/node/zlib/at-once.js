'use strict';

// What is done at once is what a stream does: every level, every error, several members, limits.
const assert = require('assert');
const zlib = require('zlib');

const formats = [['gzip', 'gunzip'], ['deflate', 'inflate'], ['deflateRaw', 'inflateRaw'],
                 ['gzip', 'unzip'], ['deflate', 'unzip']];

// Words, large enough not to be left to the ways for small data.
function sample(size) {
  const words = ['event', 'loop', 'timer', 'socket', 'promise', 'thread', 'queue', 'phase'];
  let text = '';
  let state = 12345;
  while (text.length < size) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    text += `${words[state >>> 29]} ${state >>> 20}\n`;
  }
  return Buffer.from(text.slice(0, size));
}

// With `info` a stream does it.
const byStream = (name, data, options) =>
  zlib[`${name}Sync`](data, { ...options, info: true }).buffer;
const atOnce = (name, data, options) => zlib[`${name}Sync`](data, options);

function outcomeOf(way, name, data, options) {
  try {
    return told(null, way(name, data, options));
  } catch (error) {
    return told(error);
  }
}

// As one short text.
function told(error, bytes) {
  if (error) return `${error.name} ${error.code} ${error.errno} ${error.message}`;
  return `${bytes.length} bytes ${zlib.crc32(bytes)}`;
}

function checkSame(name, data, options, what) {
  assert.strictEqual(outcomeOf(atOnce, name, data, options),
                     outcomeOf(byStream, name, data, options), `${name}: ${what}`);
}

// ---- Every level -------------------------------------------------------------------------------

const contents = {
  'words': sample(100000), 'a few words': sample(4096), 'zeros': Buffer.alloc(50000),
  'no pattern': require('crypto').randomBytes(20000), 'nothing': Buffer.alloc(0),
};

for (const [what, bytes] of Object.entries(contents)) {
  for (let level = -1; level <= 9; level++) {
    for (const [compress, decompress] of formats) {
      const name = `${compress} ${decompress} ${level} ${what}`;
      const packed = atOnce(compress, bytes, { level });
      assert(byStream(decompress, packed).equals(bytes), name);
      assert(atOnce(decompress, packed).equals(bytes), name);
      const streamed = byStream(compress, bytes, { level });
      assert(atOnce(decompress, streamed).equals(bytes), name);
      // Most contents have fewer bytes than with zlib's own; none has many more.
      assert(packed.length <= streamed.length * 1.1 + 50,
             `${name}: ${packed.length} bytes, of a stream ${streamed.length}`);
      if (compress === 'gzip') {
        assert(packed.subarray(0, 10).equals(streamed.subarray(0, 10)), name);
      }
      if (compress === 'deflate') {
        assert(packed.subarray(0, 2).equals(streamed.subarray(0, 2)), name);
      }
    }
  }
}

// What only zlib has is what zlib makes.
const words = contents.words;
for (const options of [
  { windowBits: 10 }, { memLevel: 9 }, { strategy: zlib.constants.Z_HUFFMAN_ONLY },
  { finishFlush: zlib.constants.Z_SYNC_FLUSH },
]) {
  for (const compress of ['gzip', 'deflate', 'deflateRaw']) {
    checkSame(compress, words, options, Object.keys(options)[0]);
  }
}
checkSame('deflate', words, { dictionary: sample(500) }, 'dictionary');

// ---- Damage ------------------------------------------------------------------------------------

for (const [compress, decompress] of formats) {
  const packed = atOnce(compress, sample(6000));
  for (let place = 0; place < packed.length; place += place < 20 ? 1 : 7) {
    const damaged = Buffer.from(packed);
    damaged[place] ^= 1 << place % 8;
    checkSame(decompress, damaged, undefined, `a bit of byte ${place}`);
    checkSame(decompress, packed.subarray(0, place), undefined, `${place} bytes`);
    checkSame(decompress, packed.subarray(0, place),
              { finishFlush: zlib.constants.Z_SYNC_FLUSH }, `${place} bytes, flushed`);
  }
  for (let place = packed.length - 9; place < packed.length; place++) {
    const damaged = Buffer.from(packed);
    damaged[place] ^= 255;
    checkSame(decompress, damaged, undefined, `byte ${place} of the end`);
  }
}

// The checksum of a header.
const gzipped = atOnce('gzip', words);
function withHeader(flags, ...bytes) {
  const header = Buffer.from(gzipped.subarray(0, 10));
  header[3] = flags;
  return Buffer.concat([header, Buffer.from(bytes), gzipped.subarray(10)]);
}
const header = Buffer.from(gzipped.subarray(0, 10));
header[3] = 2;
const sum = zlib.crc32(header);
assert(zlib.gunzipSync(withHeader(2, sum & 255, sum >> 8 & 255)).equals(words));
assert.throws(() => zlib.gunzipSync(withHeader(2, sum & 255 ^ 1, sum >> 8 & 255)),
              { message: 'header crc mismatch', code: 'Z_DATA_ERROR' });
assert(zlib.gunzipSync(withHeader(8, 97, 98, 0)).equals(words));
assert.throws(() => zlib.gunzipSync(withHeader(0x20)), { message: 'unknown header flags set' });

// ---- Members, and what follows -----------------------------------------------------------------

const small = zlib.gzipSync('small');
const rest = {
  zeros: Buffer.alloc(9), garbage: Buffer.from('garbage'), start: small.subarray(0, 9),
};
for (const name of ['gunzip', 'unzip']) {
  for (const rejectGarbageAfterEnd of [false, true]) {
    const options = { rejectGarbageAfterEnd };
    for (const members of [[gzipped, small], [small, gzipped], [gzipped, gzipped, gzipped]]) {
      checkSame(name, Buffer.concat(members), options, 'members');
      for (const [what, bytes] of Object.entries(rest)) {
        checkSame(name, Buffer.concat([...members, bytes]), options, what);
      }
    }
  }
}
assert.strictEqual(zlib.gunzipSync(Buffer.concat([small, gzipped, small])).length,
                   words.length + 10);
const deflated = Buffer.concat([zlib.deflateSync(words), Buffer.from('garbage')]);
checkSame('inflate', deflated, {}, 'garbage');
checkSame('inflate', deflated, { rejectGarbageAfterEnd: true }, 'garbage that is refused');

// ---- Limits ------------------------------------------------------------------------------------

for (const [compress, decompress] of formats) {
  const packed = atOnce(compress, words);
  for (const size of [1, 1000, words.length - 1, words.length, words.length + 1]) {
    checkSame(decompress, packed, { maxOutputLength: size }, `at most ${size} bytes`);
  }
  for (const size of [1, packed.length]) {
    const outcome = outcomeOf(atOnce, compress, words, { maxOutputLength: size });
    if (size === packed.length) assert.strictEqual(outcome, told(null, packed));
    if (size === 1) assert.match(outcome, /^RangeError ERR_BUFFER_TOO_LARGE/);
  }
  // Much more than the input lets expect.
  const bomb = atOnce(compress, Buffer.alloc(20 << 20));
  assert.strictEqual(atOnce(decompress, bomb).length, 20 << 20);
  checkSame(decompress, bomb, { maxOutputLength: 100000 }, 'bomb');
}

// ---- On the pool -------------------------------------------------------------------------------

let left = 0;
for (const [compress, decompress] of formats) {
  left++;
  zlib[compress](words, (error, packed) => {
    assert.ifError(error);
    zlib[decompress](packed, (error, bytes) => {
      assert.ifError(error);
      assert(bytes.equals(words));
      packed[packed.length >> 1] ^= 4;
      zlib[decompress](packed, (error, ...more) => {
        assert.strictEqual(told(error, more[0]), outcomeOf(byStream, decompress, packed));
        left--;
      });
    });
  });
}
process.on('exit', () => assert.strictEqual(left, 0));
