// shouldUpgradeCallback decides which upgrades are taken.
'use strict';
const assert = require('assert');
const { raw, serving } = require('./support/exchange');

serving((req, res) => res.end('plain'), async (port, server) => {
  server.on('upgrade', (req, socket) => socket.end('taken'));
  const bytes = (path) => `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: upgrade\r\n` +
                          'Upgrade: x\r\n\r\n';
  assert.strictEqual(await raw(port, bytes('/yes')), 'taken');
  assert.match(await raw(port, bytes('/no'), 'plain'), /^HTTP\/1\.1 200/);
}, { shouldUpgradeCallback: (req) => req.url === '/yes' });
