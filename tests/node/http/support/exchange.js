// Servers on a port of their own, and what comes back from them.
'use strict';
const http = require('http');
const net = require('net');

// Calls back with the port; the server is closed when what that returns is done.
async function serving(listener, use, options = {}) {
  const server = http.createServer(options, listener);
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await use(server.address().port, server);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

// All that a server answers to these bytes until it closes the connection, or until the answer has
// this in it.
function raw(port, bytes, until) {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write(bytes));
    let answer = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk) => {
      answer += chunk;
      if (until !== undefined && answer.includes(until)) {
        socket.destroy();
        resolve(answer);
      }
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', (error) => (error.code === 'ECONNRESET' ? resolve(answer) : reject(error)));
  });
}

// { status, message, headers, rawHeaders, trailers, body }
function request(options, body) {
  return new Promise((resolve, reject) => {
    const sent = http.request({ host: '127.0.0.1', agent: false, ...options }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => { text += chunk; });
      response.on('error', reject);
      response.on('end', () => resolve({
        status: response.statusCode,
        message: response.statusMessage,
        headers: response.headers,
        rawHeaders: response.rawHeaders,
        trailers: response.trailers,
        body: text,
        response,
      }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

module.exports = { raw, request, serving };
