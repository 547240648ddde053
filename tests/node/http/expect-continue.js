// Without a listener the server asks for the body itself; the client hears of it.
'use strict';
const assert = require('assert');
const http = require('http');
const { serving } = require('./support/exchange');

serving((req, res) => req.resume().on('end', () => res.end('done')), (port) => {
  return new Promise((resolve) => {
    const sent = http.request({ port, method: 'POST', headers: { Expect: '100-continue' } });
    sent.on('continue', () => sent.end('body'));
    sent.on('response', (response) => {
      assert.strictEqual(response.statusCode, 200);
      response.resume().on('end', resolve);
    });
    sent.flushHeaders();
  });
});
