// A request that is paused after its first data is not read by the server behind its back.
'use strict';
const assert = require('assert');
const { request, serving } = require('./support/exchange');

serving((req, res) => {
  req.once('data', () => {
    req.pause();
    req.on('data', () => assert.fail('it is paused'));
    req.pause();
    res.on('finish', () => assert.strictEqual(req._dumped, false));
    res.end('done');
  });
}, async (port) => {
  assert.strictEqual((await request({ port, method: 'POST' }, Buffer.alloc(1024))).body, 'done');
});
