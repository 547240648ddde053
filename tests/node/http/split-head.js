// A head may come byte by byte.
'use strict';
const assert = require('assert');
const net = require('net');
const { serving } = require('./support/exchange');

serving((req, res) => res.end(JSON.stringify([req.method, req.url, req.headers])), async (port) => {
  const text = 'PUT /a?b=c HTTP/1.1\r\nHost: a\r\nX-Y:  z \r\nConnection: close\r\n\r\n';
  const answer = await new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => {
      let n = 0;
      (function next() {
        if (n < text.length) socket.write(text[n++], next);
      })();
    });
    socket.setNoDelay(true);
    let all = '';
    socket.on('data', (chunk) => { all += chunk; });
    socket.on('end', () => resolve(all));
  });
  assert.deepStrictEqual(JSON.parse(answer.split('\r\n\r\n')[1]),
                         ['PUT', '/a?b=c', { 'host': 'a', 'x-y': 'z', 'connection': 'close' }]);
});
