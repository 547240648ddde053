// An agent uses connections again, the last that became free first.
'use strict';
const assert = require('assert');
const http = require('http');
const { request, serving } = require('./support/exchange');

serving((req, res) => res.end(String(req.socket.remotePort)), async (port) => {
  const agent = new http.Agent({ keepAlive: true });
  const first = await request({ port, agent });
  await new Promise(setImmediate);
  assert.strictEqual(Object.values(agent.freeSockets).flat().length, 1);
  const second = await request({ port, agent });
  assert.strictEqual(second.body, first.body);
  assert.strictEqual(second.response.req.reusedSocket, true);
  agent.destroy();
});
