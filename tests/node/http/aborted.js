// A client that goes away aborts the request.
'use strict';
const assert = require('assert');
const net = require('net');
const { serving } = require('./support/exchange');

serving((req, res) => {
  const events = [];
  req.on('aborted', () => events.push('aborted'));
  req.on('error', (error) => events.push(error.code));
  req.signal?.addEventListener('abort', () => events.push('signal'));
  req.on('close', () => {
    assert.strictEqual(req.aborted, true);
    assert.deepStrictEqual(events.filter((event) => event !== 'signal'), ['aborted', 'ECONNRESET']);
    events.push('close');
  });
  res.on('close', () => assert.strictEqual(res.writableFinished, false));
}, (port) => new Promise((resolve) => {
  const socket = net.connect(port, '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc', () => {
    setTimeout(() => socket.destroy(), 20);
  });
  socket.on('close', () => setTimeout(resolve, 20));
}));
