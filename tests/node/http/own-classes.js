// Messages can be of classes of the program.
'use strict';
const assert = require('assert');
const http = require('http');
const { request, serving } = require('./support/exchange');

{
  class Incoming extends http.IncomingMessage {
    get path() { return this.url.split('?')[0]; }
  }
  class Response extends http.ServerResponse {
    json(value) { this.end(JSON.stringify(value)); }
  }
  serving((req, res) => res.json([req.path, req instanceof Incoming]), async (port) => {
    assert.strictEqual((await request({ port, path: '/a?b' })).body, '["/a",true]');
  }, { IncomingMessage: Incoming, ServerResponse: Response });
}
