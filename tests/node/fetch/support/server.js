'use strict';

// A server on plain sockets that hands whole requests to a function, which writes the answer itself.
const net = require('net');

// The bytes of a chunked body, or undefined while it is not complete.
function unchunk(bytes) {
  const parts = [];
  for (let position = 0; ;) {
    const end = bytes.indexOf('\r\n', position);
    if (end < 0) return undefined;
    const size = parseInt(bytes.latin1Slice(position, end), 16);
    if (bytes.length < end + size + 4) return undefined;
    if (size === 0) return Buffer.concat(parts);
    parts.push(bytes.subarray(end + 2, end + 2 + size));
    position = end + size + 4;
  }
}

function parse(bytes) {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [first, ...lines] = bytes.latin1Slice(0, end).split('\r\n');
  const [method, url] = first.split(' ');
  const headers = Object.fromEntries(lines.map((line) => {
    const [name, value] = line.split(': ', 2);
    return [name.toLowerCase(), value];
  }));
  const rest = bytes.subarray(end + 4);
  const length = Number(headers['content-length'] ?? 0);
  const body = headers['transfer-encoding'] === 'chunked' ? unchunk(rest) :
    rest.length < length ? undefined : rest.subarray(0, length);
  return body && { method, url, headers, body };
}

// Resolves with the server's address and a function that ends everything.
function serve(onRequest) {
  const sockets = new Set();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    let bytes = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      bytes = Buffer.concat([bytes, chunk]);
      const request = parse(bytes);
      if (request === undefined) return;
      bytes = Buffer.alloc(0);
      onRequest(request, socket);
    });
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve({
    origin: `http://127.0.0.1:${server.address().port}`,
    server,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  })));
}

function answer(socket, body, headers = {}, status = '200 OK') {
  const lines = Object.entries({ 'Content-Length': Buffer.byteLength(body), ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n`);
  socket.write(body);
}

module.exports = { answer, serve };
