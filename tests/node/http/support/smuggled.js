// Requests that two servers could understand in two ways. After each comes another request, which
// is in nobody's name: whoever answers that has been fooled.
'use strict';

const hidden = 'GET /hidden HTTP/1.1\r\nHost: a\r\n\r\n';
const head = (...lines) => `POST / HTTP/1.1\r\nHost: a\r\n${lines.join('\r\n')}\r\n\r\n`;
const chunked = (body) => `${head('Transfer-Encoding: chunked')}${body}`;
const sized = (length) => `${head(`Content-Length: ${length}`)}a`;

const corpus = {
  'two lengths': `${head('Content-Length: 1', 'Content-Length: 2')}a`,
  'a list of lengths': sized('1, 2'),
  'a length and chunks': `${head('Content-Length: 5', 'Transfer-Encoding: chunked')}0\r\n\r\n`,
  'chunks and a length': `${head('Transfer-Encoding: chunked', 'Content-Length: 5')}0\r\n\r\n`,
  'chunked is not the last': `${head('Transfer-Encoding: chunked, identity')}0\r\n\r\n`,
  'a length with a sign': sized('+1'),
  'a negative length': sized('-1'),
  'a length in hexadecimals': sized('0x1'),
  'a length of two numbers': sized('1 1'),
  'no length': sized(''),
  'a length beyond all numbers': sized('99999999999999999999999'),
  'a space in a name': `${head('Content Length: 1')}a`,
  'a space before the colon': `${head('Content-Length : 1')}a`,
  'a folded line': head('X: a', ' b'),
  'a first line that is folded': head(' folded: x'),
  'a line that is folded by a tab': head('X: a', '\tb'),
  'NUL in a value': head('X: a\0b'),
  'NUL in a name': head('X\0: a'),
  'a bare line feed': 'GET / HTTP/1.1\nHost: a\n\n',
  'a bare line feed in the head': head('X: a\nContent-Length: 1'),
  'a bare carriage return': head('X: a\rContent-Length: 1'),
  'chunks of no size': chunked('zz\r\n'),
  'chunks of negative size': chunked('-1\r\n'),
  'chunks of a size in hexadecimals': chunked('0x1\r\na\r\n0\r\n\r\n'),
  'chunks beyond all numbers': chunked('ffffffffffffffffff\r\n'),
  'chunks of empty size': chunked('\r\n0\r\n\r\n'),
  'chunks that end early': chunked('5\r\nabc\r\n0\r\n\r\n'),
  'chunks that end by a line feed': chunked('1\na\n0\n\n'),
  'a name without a value': head('Content-Length'),
  'a line without a name': head(': x'),
  'a method that is none': 'G@T / HTTP/1.1\r\nHost: a\r\n\r\n',
  'a version that is none': 'GET / HTTP/1.x\r\nHost: a\r\n\r\n',
};

module.exports = { corpus, hidden };
