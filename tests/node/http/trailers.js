// Trailers go in both directions.
'use strict';
const assert = require('assert');
const { raw, serving } = require('./support/exchange');

serving((req, res) => {
  req.resume().on('end', () => {
    assert.deepStrictEqual(req.trailers, { 'x-sum': '1' });
    assert.deepStrictEqual(req.rawTrailers, ['X-Sum', '1']);
    res.writeHead(200, { Trailer: 'X-Back' });
    res.write('body');
    res.addTrailers({ 'X-Back': 'yes' });
    res.end();
  });
}, async (port) => {
  const answer = await raw(port, 'POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n' +
    'Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\nX-Sum: 1\r\n\r\n');
  assert.match(answer, /0\r\nX-Back: yes\r\n\r\n$/);
});
