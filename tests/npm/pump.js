// pump: pipes that clean up after themselves, with files and sockets.
'use strict';
const pump = require('pump');
const fs = require('fs');
const net = require('net');
const os = require('os');
const path = require('path');
const { Readable, Transform, Writable } = require('stream');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'npm-pump-'));
process.on('exit', () => fs.rmSync(folder, { recursive: true }));
const pumping = (...streams) => new Promise((resolve) => pump(...streams, resolve));
const upper = () => new Transform({
  transform(chunk, encoding, callback) { callback(null, chunk.toString().toUpperCase()); },
});

async function files() {
  const from = path.join(folder, 'from');
  const to = path.join(folder, 'to');
  fs.writeFileSync(from, 'some text\n'.repeat(20000));
  const error = await pumping(fs.createReadStream(from), upper(), fs.createWriteStream(to));
  console.log('files', error, fs.statSync(to).size, fs.readFileSync(to, 'utf8').slice(0, 9));
  const missing = await pumping(fs.createReadStream(`${from}.none`), fs.createWriteStream(to));
  console.log('missing', missing.code);
}

async function destroysAll() {
  const states = [];
  const endless = new Readable({
    read() { this.push('x'); },
    destroy(error, callback) {
      states.push('source destroyed');
      callback(error);
    },
  });
  let written = 0;
  const failing = new Writable({
    write(chunk, encoding, callback) { callback(++written === 3 ? new Error('full') : null); },
  });
  const error = await pumping(endless, upper(), failing);
  console.log('failed', error.message, states);
}

async function sockets() {
  const server = net.createServer((socket) => pump(socket, upper(), socket, () => server.close()));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = net.connect(server.address().port, '127.0.0.1');
  client.end('through a socket');
  let text = '';
  const error = await pumping(client, new Writable({
    write(chunk, encoding, callback) {
      text += chunk;
      callback();
    },
  }));
  console.log('socket', error, text);
}

(async () => {
  await files();
  await destroysAll();
  await sockets();
})();
