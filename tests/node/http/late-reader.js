// A request without a body can be read later, too.
'use strict';
const assert = require('assert');
const { request, serving } = require('./support/exchange');

serving((req, res) => {
  setTimeout(async () => {
    const chunks = [];
    for await (const chunk of req) chunks.push(chunk);
    res.end(String(chunks.length));
  }, 5);
}, async (port) => assert.strictEqual((await request({ port })).body, '0'));
