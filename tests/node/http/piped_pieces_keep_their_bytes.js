'use strict';

// The pieces of a large body that is piped to the response reach the peer as they are, and those
// that a program gets to see on their way are never used for anything else.

const assert = require('assert');
const http = require('http');
const { PassThrough, Transform } = require('stream');
const { serving } = require('./support/exchange');

const size = 1 << 21;

function bodyOf(seed) {
  const bytes = Buffer.alloc(size);
  for (let n = 0; n < size; n++) bytes[n] = (n * seed + (n >> 8)) & 0xff;
  return bytes;
}

// By path: pipes the request to the response, and keeps what it sees.
const handlers = {
  __proto__: null,
  'no witness'(request, response) { request.pipe(response); },
  'a length that is known'(request, response) {
    response.setHeader('Content-Length', size);
    request.pipe(response);
  },
  'a listener'(request, response, keep) {
    request.on('data', keep);
    request.pipe(response);
  },
  'a listener that comes later'(request, response, keep) {
    request.pipe(response);
    setImmediate(() => request.on('data', keep));
  },
  'a first look'(request, response, keep) {
    request.once('data', (piece) => {
      keep(piece);
      request.unshift(piece);
      request.pipe(response);
    });
  },
  'a first read'(request, response, keep) {
    request.once('readable', () => {
      const piece = request.read();
      keep(piece);
      request.unshift(piece);
      request.pipe(response);
    });
  },
  'a read from a tick'(request, response, keep) {
    request.pipe(response);
    process.nextTick(() => {
      const piece = request.read();
      if (piece !== null) keep(piece);
    });
  },
  'a look at what was read'(request, response, keep) {
    process.nextTick(() => { for (const piece of request.readableBuffer) keep(piece); });
    request.pipe(response);
  },
  'a look at what is written'(request, response, keep) {
    request.pipe(response);
    response.socket.cork();
    const look = () => {
      for (const { chunk } of response.socket._writableState.getBuffer()) keep(chunk);
      response.socket.uncork();
    };
    setImmediate(look);
  },
  'a write of its own'(request, response, keep) {
    const { write } = response;
    response.write = function(piece, ...others) {
      keep(piece);
      return write.call(this, piece, ...others);
    };
    request.pipe(response);
  },
  'an emit of its own'(request, response, keep) {
    const { emit } = request;
    request.emit = function(name, piece) {
      if (name === 'data') keep(piece);
      return emit.apply(this, arguments);
    };
    request.pipe(response);
  },
  'a push of its own'(request, response, keep) {
    const { push } = request;
    request.push = function(piece) {
      if (piece !== null) keep(piece);
      return push.call(this, piece);
    };
    request.pipe(response);
  },
  'a second pipe'(request, response, keep) {
    request.pipe(new PassThrough().on('data', keep));
    request.pipe(response);
  },
  'a stream between'(request, response, keep) {
    request.pipe(new Transform({
      transform(piece, encoding, callback) {
        keep(piece);
        // Straight to the response, while the pipe is at it.
        response.write(piece);
        callback();
      },
      flush(callback) {
        response.end();
        callback();
      },
    }));
  },
};

const kept = [];

function serve(request, response) {
  const name = decodeURIComponent(request.url.slice(1));
  handlers[name](request, response, (piece) => {
    if (piece.length > 1000) kept.push({ name, piece, copy: Buffer.from(piece) });
  });
}

function post(port, agent, name, seed, isSlow) {
  return new Promise((resolve, reject) => {
    const path = `/${encodeURIComponent(name)}`;
    const request = http.request({ port, host: '127.0.0.1', path, agent, method: 'POST' });
    request.on('error', reject);
    request.on('response', (response) => {
      const pieces = [];
      response.on('data', (piece) => {
        pieces.push(piece);
        if (!isSlow) return;
        response.pause();
        setTimeout(() => response.resume(), 1);
      });
      response.on('end', () => resolve(Buffer.concat(pieces)));
    });
    request.end(bodyOf(seed));
  });
}

serving(serve, async (port) => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 3 });
  let seed = 0;
  const check = async (name, isSlow) => {
    const mine = ++seed;
    const answer = await post(port, agent, name, mine, isSlow);
    assert.ok(answer.equals(bodyOf(mine)), name);
  };
  for (const name of Object.keys(handlers)) {
    await Promise.all([check(name, false), check('no witness', false), check(name, true)]);
  }
  for (let round = 0; round < 5; round++) {
    await Promise.all([check('no witness', false), check('no witness', round % 2 === 0)]);
  }
  assert.ok(kept.length > 0);
  for (const { name, piece, copy } of kept) assert.ok(piece.equals(copy), name);
  agent.destroy();
});
