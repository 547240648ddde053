// iconv-lite: texts in many encodings, whole and as streams.
'use strict';
const iconv = require('iconv-lite');
const { Readable } = require('stream');

const text = 'Grüße, Żółć, Привет, 日本語 €';
for (const encoding of [
  'utf8',
  'utf16le',
  'utf-16',
  'utf-32be',
  'latin1',
  'win1251',
  'cp437',
  'iso-8859-2',
  'koi8-r',
  'shift_jis',
  'euc-jp',
  'gbk',
  'gb18030',
  'big5',
  'euc-kr',
  'utf7',
  'base64',
  'hex',
]) {
  if (!iconv.encodingExists(encoding)) {
    console.log(encoding, 'unknown');
    continue;
  }
  const bytes = iconv.encode(text, encoding);
  console.log(
    encoding,
    bytes.length,
    bytes.toString('hex').slice(0, 40),
    iconv.decode(bytes, encoding),
  );
}
console.log(
  JSON.stringify(iconv.decode(Buffer.from('efbbbf61', 'hex'), 'utf8')),
  JSON.stringify(iconv.decode(Buffer.from('efbbbf61', 'hex'), 'utf8', { stripBOM: false })),
);
try {
  iconv.encode('x', 'no-such-encoding');
} catch (error) {
  console.log(error.message);
}
const pieces = Array.from(iconv.encode(text, 'shift_jis'), (byte) => Buffer.from([byte]));
Readable.from(pieces, { objectMode: false })
  .pipe(iconv.decodeStream('shift_jis'))
  .collect((error, decoded) => {
    console.log(error, decoded);
  });
