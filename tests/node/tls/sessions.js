'use strict';

const assert = require('assert');
const fs = require('fs');
const path = require('path');
const tls = require('tls');

const keys = path.join(__dirname, '..', 'fixtures', 'keys');
const read = (name) => fs.readFileSync(path.join(keys, name));

// A session is used again: by a ticket, and by its id where the server keeps sessions itself.
const identity = { key: read('server-key.pem'), cert: read('server-cert.pem') };
const reused = [];

function connectTwice(server, options, done) {
  server.listen(0, () => {
    const connect = (session, next) => {
      let latest;
      const client = tls.connect({
        port: server.address().port, host: 'localhost', ca: read('ca-cert.pem'), session,
        ...options,
      }, () => reused.push(client.isSessionReused()));
      client.on('session', (value) => { latest = value; });
      client.resume();
      client.on('close', () => next(latest));
    };
    connect(undefined, (session) => connect(session, () => server.close(done)));
  });
}

function keepSessions(server) {
  const sessions = new Map();
  server.on('newSession', (id, data, callback) => {
    sessions.set(id.toString('hex'), data);
    setImmediate(callback);
  });
  server.on('resumeSession', (id, callback) => {
    setImmediate(callback, null, sessions.get(id.toString('hex')) ?? null);
  });
  return server;
}

const end = (socket) => socket.end('x');
const { SSL_OP_NO_TICKET } = require('crypto').constants;
connectTwice(tls.createServer(identity, end), {}, () =>
  connectTwice(tls.createServer(identity, end), { maxVersion: 'TLSv1.2' }, () =>
    connectTwice(
      keepSessions(tls.createServer({ ...identity, secureOptions: SSL_OP_NO_TICKET }, end)),
      { maxVersion: 'TLSv1.2' },
      () => {
        assert.deepStrictEqual(reused, [false, true, false, true, false, true]);
        reused.length = 0;
      })));
process.on('exit', () => assert.strictEqual(reused.length, 0));
