'use strict';
// A server can be given to a fork, which then takes connections.
const assert = require('assert');
const net = require('net');
const { fork } = require('child_process');

if (process.argv[2] === 'child') {
  process.on('message', (message, server) => {
    assert.strictEqual(message, 'server');
    assert.ok(server instanceof net.Server);
    server.on('connection', (socket) => {
      socket.end('from the child');
      server.close();
      process.disconnect();
    });
    process.send('ready');
  });
} else {
  const child = fork(__filename, ['child']);
  const server = net.createServer(() => assert.fail('the child has it'));
  server.listen(0, () => {
    const { port } = server.address();
    child.send('server', server, (error) => {
      assert.strictEqual(error, null);
      server.close();
    });
    child.on('message', () => {
      let text = '';
      net.connect(port, '127.0.0.1').setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      }).on('end', () => assert.strictEqual(text, 'from the child'));
    });
  });
  child.on('exit', (code) => assert.strictEqual(code, 0));
}
