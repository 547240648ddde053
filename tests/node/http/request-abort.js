// abort() is told of by events of both.
'use strict';
const assert = require('assert');
const http = require('http');
const { serving } = require('./support/exchange');

serving((req, res) => res.write('x'), (port) => new Promise((resolve) => {
  const events = [];
  const sent = http.get({ port }, (response) => {
    response.on('aborted', () => events.push('aborted'));
    response.on('error', (error) => events.push(error.message));
    sent.abort();
    assert.strictEqual(sent.aborted, true);
  });
  sent.on('abort', () => events.push('abort'));
  sent.on('close', () => setImmediate(() => {
    assert.deepStrictEqual(events.sort(), ['abort', 'aborted', 'aborted']);
    resolve();
  }));
}));
