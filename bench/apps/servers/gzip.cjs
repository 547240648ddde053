'use strict';

// Sends the sources of a library, each with numbered lines and compressed on its way: a pipeline of
// streams. Prints its port.

const fs = require('node:fs');
const http = require('node:http');
const path = require('node:path');
const zlib = require('node:zlib');
const { Transform, pipeline } = require('node:stream');

const folder = path.join(__dirname, '../node_modules/three/src');

class Numbered extends Transform {
  #line = 0;
  #rest = '';

  constructor(every) {
    super();
    this.every = every;
  }

  _transform(part, encoding, done) {
    const lines = (this.#rest + part.toString('latin1')).split('\n');
    this.#rest = lines.pop();
    done(null, Buffer.from(lines.map((line) => this.#numbered(line)).join(''), 'latin1'));
  }

  _flush(done) {
    done(null, Buffer.from(this.#numbered(this.#rest), 'latin1'));
  }

  #numbered(line) {
    return ++this.#line % this.every === 0 ? `${this.#line}\t${line}\n` : `\t${line}\n`;
  }
}

const server = http.createServer((request, response) => {
  const url = new URL(request.url, 'http://localhost');
  const file = path.join(folder, path.normalize(decodeURIComponent(url.pathname)));
  const every = Number(url.searchParams.get('every') ?? 1);
  const steps = [fs.createReadStream(file), new Numbered(every)];
  if (/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) {
    response.setHeader('Content-Encoding', 'gzip');
    steps.push(zlib.createGzip());
  }
  pipeline(...steps, response, (error) => {
    if (error) console.error(error.message);
  });
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
