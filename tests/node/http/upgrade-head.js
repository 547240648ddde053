// What follows the head of an upgrade in the same packet is its head.
'use strict';
const assert = require('assert');
const { raw, serving } = require('./support/exchange');

serving(() => assert.fail(), async (port, server) => {
  const heads = [];
  server.on('upgrade', (req, socket, head) => {
    heads.push(head.toString());
    socket.end('bye');
  });
  const answer = await raw(port, 'GET / HTTP/1.1\r\nHost: a\r\nConnection: upgrade\r\n' +
                                 'Upgrade: x\r\n\r\nfirst bytes');
  assert.deepStrictEqual(heads, ['first bytes']);
  assert.strictEqual(answer, 'bye');
});
