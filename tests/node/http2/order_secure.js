'use strict';

// The same over TLS, where the end of a write is told before the immediates.

const fs = require('fs');
const http2 = require('http2');
const path = require('path');
const { note, noteSession, noteStream } = require('./support/frames');

const keys = path.join(__dirname, '..', 'fixtures', 'keys');
const read = (name) => fs.readFileSync(path.join(keys, name));

const server = http2.createSecureServer({
  key: read('server-key.pem'), cert: read('server-cert.pem'),
});
const streams = [];
server.on('stream', (stream) => {
  note(`stream ${stream.id}`);
  noteStream(stream, `stream ${stream.id}`);
  stream.respond();
  stream.write('body', () => note(`stream ${stream.id} written`));
  streams.push(stream);
  if (streams.length === 2) setTimeout(() => streams.forEach((each) => each.end()), 20);
});
server.listen(0, () => {
  const client = http2.connect(`https://localhost:${server.address().port}`,
                               { rejectUnauthorized: false });
  noteSession(client, 'client');
  client.once('localSettings', () => {
    setTimeout(() => {
      for (const id of [1, 3]) {
        const request = client.request({ ':path': '/' });
        noteStream(request, `request ${id}`);
        request.on('close', () => {
          if (id !== 3) return;
          client.close();
          server.close();
        });
      }
    }, 20);
  });
});
