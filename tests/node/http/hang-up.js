// A server that closes without an answer is an error of the request.
'use strict';
const assert = require('assert');
const { request, serving } = require('./support/exchange');

serving((req) => req.socket.destroy(), async (port) => {
  await assert.rejects(request({ port }), { code: 'ECONNRESET', message: 'socket hang up' });
});
