// transcode() goes between the encodings of text and marks what the target lacks.
'use strict';
const assert = require('assert');
const { transcode, isUtf8, isAscii } = require('buffer');

const hex = (buffer) => buffer.toString('hex');
assert.strictEqual(hex(transcode(Buffer.from('€é'), 'utf8', 'latin1')), '3fe9');
assert.strictEqual(hex(transcode(Buffer.from('é'), 'utf8', 'ucs2')), 'e900');
assert.strictEqual(hex(transcode(Buffer.from('e900', 'hex'), 'ucs2', 'utf8')), 'c3a9');
assert.strictEqual(hex(transcode(Buffer.from('a😀'), 'utf8', 'ascii')), '613f');
assert.throws(() => transcode(Buffer.from('a'), 'utf8', 'hex'), {
  code: 'U_ILLEGAL_ARGUMENT_ERROR',
});
assert.ok(isUtf8(Buffer.from('€')) && !isUtf8(Buffer.from([0xe2, 0x82])));
assert.ok(isAscii(Buffer.from('abc')) && !isAscii(new Uint8Array([0x80])));
