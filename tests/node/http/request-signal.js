// A signal aborts a request.
'use strict';
const assert = require('assert');
const http = require('http');
const { serving } = require('./support/exchange');

serving(() => {}, (port) => new Promise((resolve) => {
  const controller = new AbortController();
  const sent = http.get({ port, signal: controller.signal });
  sent.on('error', (error) => {
    assert.strictEqual(error.name, 'AbortError');
    assert.strictEqual(sent.destroyed, true);
    resolve();
  });
  controller.abort();
}));
