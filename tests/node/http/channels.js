// diagnostics_channel tells of requests on both sides.
'use strict';
const assert = require('assert');
const http = require('http');
const { request, serving } = require('./support/exchange');

{
  const names = ['http.client.request.start', 'http.server.request.start',
                 'http.client.response.finish', 'http.server.response.finish'];
  const seen = [];
  for (const name of names) {
    require('diagnostics_channel').subscribe(name, ({ request: sent, response }) => {
      assert.ok(sent !== undefined && (response !== undefined || name === names[0]));
      seen.push(name);
    });
  }
  serving((req, res) => res.end(), (port) => request({ port })).then(() => {
    assert.deepStrictEqual(seen.sort(), names.sort());
  });
}
