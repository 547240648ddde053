// A server can be disposed of.
'use strict';
const assert = require('assert');
const http = require('http');

{
  const server = http.createServer().listen(0, async () => {
    await server[Symbol.asyncDispose]();
    assert.strictEqual(server.listening, false);
  });
}
