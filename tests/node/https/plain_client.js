'use strict';

const assert = require('assert');
const fs = require('fs');
const https = require('https');
const path = require('path');

const keys = path.join(__dirname, '..', 'fixtures', 'keys');
const read = (name) => fs.readFileSync(path.join(keys, name));

// What speaks no TLS gets no answer, and is told of as a client error.
const net = require('net');

let code;
const server = https.createServer({
  key: read('server-key.pem'), cert: read('server-cert.pem'),
}, () => assert.fail('there is no request'));
server.on('clientError', (error, socket) => {
  ({ code } = error);
  socket.destroy();
});
server.listen(0, () => {
  const socket = net.connect(server.address().port, () => socket.write('GET / HTTP/1.1\r\n\r\n'));
  socket.on('error', () => {});
  socket.resume();
  socket.on('close', () => server.close());
});
process.on('exit', () => assert.strictEqual(code, 'ERR_SSL_HTTP_REQUEST'));
