// pako: compresses in JavaScript what zlib takes apart, and the other way round.
'use strict';
const pako = require('pako');
const zlib = require('zlib');

const text = 'some text with some repetition, some text with some repetition; grüße '.repeat(50);
const bytes = Buffer.from(text);
for (const [pack, unpack, ours, theirs] of [
  ['gzip', 'ungzip', 'gunzipSync', 'gzipSync'],
  ['deflate', 'inflate', 'inflateSync', 'deflateSync'],
  ['deflateRaw', 'inflateRaw', 'inflateRawSync', 'deflateRawSync'],
]) {
  console.log(pack, zlib[ours](pako[pack](text)).equals(bytes),
              pako[unpack](zlib[theirs](text), { to: 'string' }) === text);
}

const deflator = new pako.Deflate({ level: 9, chunkSize: 100 });
for (const part of ['one ', 'two ', 'three']) deflator.push(part, part === 'three');
console.log(deflator.err, zlib.inflateSync(deflator.result).toString());
try {
  pako.inflate(Buffer.from('not compressed'));
} catch (error) {
  console.log(String(error));
}
