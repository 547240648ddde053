'use strict';

const assert = require('assert');
const fs = require('fs');
const https = require('https');
const path = require('path');

const keys = path.join(__dirname, '..', 'fixtures', 'keys');
const read = (name) => fs.readFileSync(path.join(keys, name));

// An agent that keeps connections uses them again; one that does not uses their sessions again.
const identity = { key: read('server-key.pem'), cert: read('server-cert.pem') };
let isDone = false;

function ask(server, agent, done) {
  https.get({
    port: server.address().port, host: 'localhost', ca: read('ca-cert.pem'), agent,
  }, (response) => {
    const { socket } = response;
    const isReused = socket.isSessionReused();
    response.resume();
    // After the end of the response the agent has got its socket back.
    response.on('end', () => setImmediate(done, { isReused, port: socket.localPort }));
  });
}

const server = https.createServer(identity, (request, response) => response.end('x'));
server.listen(0, () => {
  const keeping = new https.Agent({ keepAlive: true, maxSockets: 1 });
  const closing = new https.Agent({ keepAlive: false, maxSockets: 1 });
  ask(server, keeping, (first) => ask(server, keeping, (second) => {
    assert.strictEqual(first.port, second.port);
    keeping.destroy();
    ask(server, closing, (third) => ask(server, closing, (fourth) => {
      assert.notStrictEqual(third.port, fourth.port);
      assert.strictEqual(third.isReused, false);
      assert.strictEqual(fourth.isReused, true);
      assert.strictEqual(Object.keys(closing._sessionCache.map).length, 1);
      isDone = true;
      server.close();
    }));
  }));
});
process.on('exit', () => assert.ok(isDone));
