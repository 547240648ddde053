'use strict';
// What a client writes comes back, in order, and both sides see the end.
const assert = require('assert');
const net = require('net');

const events = [];
const server = net.createServer((socket) => {
  socket.on('data', (chunk) => socket.write(chunk));
  socket.on('end', () => events.push('server end'));
  socket.on('close', (hadError) => events.push(`server close ${hadError}`));
});
server.listen(0, () => {
  const { port } = server.address();
  const client = net.connect(port, '127.0.0.1');
  client.setEncoding('utf8');
  let text = '';
  client.on('connect', () => {
    assert.strictEqual(client.remotePort, port);
    assert.strictEqual(client.remoteAddress, '127.0.0.1');
    assert.strictEqual(client.remoteFamily, 'IPv4');
    assert.strictEqual(client.readyState, 'open');
    client.write('é'.repeat(1000));
    client.write(Buffer.from('abc'));
    client.write('ÿ€', 'utf8');
    client.write('ÿ', 'latin1');
    client.write('a', 'utf16le');
  });
  const expected = Buffer.concat([
    Buffer.from('é'.repeat(1000)), Buffer.from('abc'), Buffer.from('ÿ€'),
    Buffer.from('ÿ', 'latin1'), Buffer.from('a', 'utf16le'),
  ]);
  client.on('data', (chunk) => {
    text += chunk;
    if (client.bytesRead === expected.length) client.end();
  });
  client.on('close', (hadError) => {
    assert.strictEqual(hadError, false);
    assert.strictEqual(text, expected.toString());
    assert.strictEqual(client.bytesRead, expected.length);
    assert.strictEqual(client.bytesWritten, expected.length);
    server.close(() => {
      assert.deepStrictEqual(events, ['server end', 'server close false']);
    });
  });
});
