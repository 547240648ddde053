// The chunks of a request are its body, without their frames.
'use strict';
const assert = require('assert');
const { raw, serving } = require('./support/exchange');

serving((req, res) => {
  let body = '';
  req.setEncoding('utf8').on('data', (chunk) => { body += chunk; });
  req.on('end', () => res.end(body.toUpperCase()));
}, async (port) => {
  const answer = await raw(port, 'POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n' +
    'Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2;ext=1\r\nde\r\n0\r\n\r\n');
  assert.match(answer, /ABCDE$/);
});
