// A request that nobody reads is over when it is answered.
'use strict';
const assert = require('assert');
const { request, serving } = require('./support/exchange');

serving((req, res) => {
  res.end();
  res.on('close', () => setImmediate(() => {
    assert.strictEqual(req.complete, true);
    assert.strictEqual(req.readableEnded, true);
    assert.strictEqual(req.destroyed, true);
    assert.strictEqual(req.aborted, false);
  }));
}, (port) => request({ port }));
