// Hooks see the messages of both sides: they begin, listeners run as their work, and they end.
'use strict';
const assert = require('assert');
const { createHook, executionAsyncId } = require('async_hooks');
const http = require('http');

const types = new Map();
const destroyed = new Set();
createHook({
  init(id, type) {
    if (type.startsWith('HTTP')) types.set(id, type);
  },
  destroy(id) { destroyed.add(id); },
}).enable();

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
const server = http.createServer((req, res) => {
  assert.strictEqual(types.get(executionAsyncId()), 'HTTPINCOMINGMESSAGE');
  res.end('fine');
});

function get(done) {
  http.get({ port: server.address().port, host: '127.0.0.1', agent }, (res) => {
    assert.strictEqual(types.get(executionAsyncId()), 'HTTPCLIENTREQUEST');
    res.resume().on('close', done);
  });
}

server.listen(0, '127.0.0.1', () => get(() => setImmediate(get, () => {
  agent.destroy();
  server.close();
})));

process.on('exit', () => {
  const seen = [...types.values()].sort();
  assert.deepStrictEqual(seen, ['HTTPCLIENTREQUEST', 'HTTPCLIENTREQUEST', 'HTTPINCOMINGMESSAGE']);
  assert.deepStrictEqual([...types.keys()].filter((id) => !destroyed.has(id)), []);
});
