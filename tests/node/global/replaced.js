'use strict';

// What a program puts in the place of globals and of timers, such as those of a test with a clock of
// its own, is for the program: the library goes on with what there was at first.

const assert = require('assert');
const childProcess = require('child_process');
const dns = require('dns');
const { EventEmitter, once } = require('events');
const fs = require('fs');
const http = require('http');
const http2 = require('http2');
const stream = require('stream');
const consumers = require('stream/consumers');
const timers = require('timers');
const timersPromises = require('timers/promises');
const url = require('url');
const util = require('util');

const own = { Promise, process, setImmediate, setTimeout, clearTimeout };
const calls = new Set();

function forbid(holder, name) {
  const forbidden = function() {
    calls.add(name);
    throw new Error(`${name} belongs to the program`);
  };
  Object.defineProperty(holder, name, { configurable: true, writable: true, value: forbidden });
}

for (const name of [
  'Promise', 'URL', 'URLSearchParams', 'TextDecoder', 'TextEncoder', 'Buffer',
  'queueMicrotask', 'AbortController', 'AbortSignal', 'EventTarget', 'Event', 'Blob',
  'MessageChannel', 'structuredClone',
]) forbid(globalThis, name);
for (const name of Object.keys(timers).filter((key) => /^(?:set|clear)/.test(key))) {
  forbid(globalThis, name);
  forbid(timers, name);
}
Object.defineProperty(globalThis, 'performance', { configurable: true, value: undefined });

async function files() {
  assert((await fs.promises.stat(__filename)).isFile());
  assert.strictEqual(fs.promises.readFile(__filename).constructor, own.Promise);
  await new own.Promise((resolve) => fs.rm(`${__filename}.none`, { force: true }, resolve));
}

async function streams() {
  const { Readable, promises: { pipeline }, PassThrough } = stream;
  await pipeline(Readable.from(['a', 'b']), new PassThrough().resume());
  assert.strictEqual(await consumers.text(Readable.from(['a', 'b'])), 'ab');
  for await (const chunk of Readable.from(['c'])) assert.strictEqual(chunk, 'c');
  const emitter = new EventEmitter();
  own.process.nextTick(() => emitter.emit('x', 1));
  assert.deepStrictEqual(await once(emitter, 'x'), [1]);
}

async function requests() {
  const server = http.createServer((request, response) => response.end('body'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const request = http.get({ port: server.address().port, timeout: 5000, agent: false });
  const [response] = await once(request, 'response');
  response.resume();
  await once(response, 'end');
  server.close();
  await once(server, 'close');
}

async function sessions() {
  const { connect, createServer } = http2;
  const server = createServer().on('stream', (answer) => {
    answer.respond({ ':status': 200 }, { waitForTrailers: true });
    answer.on('wantTrailers', () => answer.sendTrailers({ last: 'yes' }));
    answer.end('body');
  });
  await once(server.listen(0), 'listening');
  const session = connect(`http://localhost:${server.address().port}`);
  await new own.Promise((resolve) => session.ping(resolve));
  const request = session.request().resume();
  await once(request, 'close');
  session.close();
  server.close();
}

async function others() {
  await new own.Promise((resolve) =>
    childProcess.execFile(process.execPath, ['-p', '1'], { timeout: 60_000 }, resolve));
  await timersPromises.setTimeout(1);
  await new own.Promise((resolve) => dns.lookup('127.0.0.1', resolve));
  assert.match(util.inspect(new url.URL('http://a.b/c')), /^URL \{\n/);
}

(async () => {
  for (const part of [files, streams, requests, sessions, others]) {
    try {
      await part();
    } catch (error) {
      error.message += ` (${part.name})`;
      throw error;
    }
  }
  assert.deepStrictEqual([...calls], []);
})();
