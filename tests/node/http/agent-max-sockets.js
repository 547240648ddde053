// Requests beyond maxSockets wait for their turn.
'use strict';
const assert = require('assert');
const http = require('http');
const { request, serving } = require('./support/exchange');

{
  let open = 0;
  let most = 0;
  serving((req, res) => {
    most = Math.max(most, ++open);
    setTimeout(() => {
      open--;
      res.end();
    }, 5);
  }, async (port) => {
    const agent = new http.Agent({ maxSockets: 2 });
    await Promise.all(Array.from({ length: 7 }, () => request({ port, agent })));
    assert.strictEqual(most, 2);
    assert.deepStrictEqual(Object.keys(agent.requests), []);
  });
}
