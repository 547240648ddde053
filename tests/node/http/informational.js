// Any number of informational responses may come before the real one.
'use strict';
const assert = require('assert');
const http = require('http');
const { serving } = require('./support/exchange');

serving((req, res) => {
  res.writeProcessing();
  res.writeEarlyHints({ 'link': '</a.css>; rel=preload; as=style', 'x-more': '1' });
  res.writeInformation(110, { 'X-Info': 'a' });
  res.end('end');
}, (port) => {
  return new Promise((resolve) => {
    const seen = [];
    const sent = http.get({ port, agent: false });
    sent.on('information', (info) => seen.push([info.statusCode, info.headers]));
    sent.on('response', (response) => {
      assert.deepStrictEqual(seen, [
        [102, {}],
        [103, { 'link': '</a.css>; rel=preload; as=style', 'x-more': '1' }],
        [110, { 'x-info': 'a' }],
      ]);
      response.resume().on('end', resolve);
    });
  });
});
