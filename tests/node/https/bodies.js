// Requests with bodies of all sizes over a connection that stays, some of them at once, come and go
// as they were sent.
'use strict';
const assert = require('assert');
const fs = require('fs');
const https = require('https');
const path = require('path');
const tls = require('tls');

const keys = path.join(__dirname, '..', 'fixtures', 'keys');
const read = (name) => fs.readFileSync(path.join(keys, name));
const patternOf = (size) => Buffer.from(Array.from({ length: size }, (_, at) => (at * 7) & 0xff));

const server = https.createServer({
  key: read('server-key.pem'), cert: read('server-cert.pem'),
}, (request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => response.end(Buffer.concat(chunks)));
});

const agent = new https.Agent({ keepAlive: true, maxSockets: 1 });

function echo(body) {
  return new Promise((resolve, reject) => {
    const request = https.request({
      port: server.address().port, host: '127.0.0.1', method: 'POST', agent,
      rejectUnauthorized: false,
    }, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => resolve(Buffer.concat(chunks)));
    });
    request.on('error', reject);
    request.end(body);
  });
}

// Several requests in one record, the last of which ends in another one.
function pipelined() {
  return new Promise((resolve, reject) => {
    const socket = tls.connect({
      port: server.address().port, host: '127.0.0.1', rejectUnauthorized: false,
    });
    let answer = '';
    const post = (body) =>
      `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    socket.write(post('one') + post('') + post('three').slice(0, -2));
    socket.setEncoding('latin1');
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      answer += chunk;
      if (answer.endsWith('three')) socket.end();
      else if (answer.split('HTTP/1.1 200').length === 3) socket.write('ee');
    });
    socket.on('close', () => resolve(answer));
  });
}

server.listen(0, '127.0.0.1', async () => {
  for (const size of [0, 1, 100, 4096, 4097, 16384, 16385, 100_000, 1_000_000, 3]) {
    const body = patternOf(size);
    assert.ok((await echo(body)).equals(body), `${size} bytes`);
  }
  const answers = (await pipelined()).split('\r\n\r\n');
  assert.deepStrictEqual(answers.slice(1).map((text) => text.split('HTTP/1.1')[0]),
                         ['one', '', 'three']);
  agent.destroy();
  server.close();
});
