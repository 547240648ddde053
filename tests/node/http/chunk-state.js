// What the streams of a response and its socket say between the writes of a chunked body, and when
// the callbacks come.
'use strict';
const assert = require('assert');
const net = require('net');
const { serving } = require('./support/exchange');

const chunks = [
  ['first', Buffer.alloc(10, 'a')], ['same size', Buffer.alloc(10, 'b')],
  ['text', 'c'.repeat(17)], ['bytes', new Uint8Array(3).fill(100)],
  ['large', Buffer.alloc(65536, 'e')], ['small', Buffer.from('f')],
];

const expected = [
  'first true 15 false', 'same size true 30 false', 'text true 53 false', 'bytes true 61 false',
  'large false 65606 true', 'small false 65612 true', 'tick 0 0', 'drain',
  ...chunks.map(([name]) => `written ${name}`),
];

function writeAll(res, log) {
  const { socket } = res;
  for (const [name, chunk] of chunks) {
    const wantsMore = res.write(chunk, () => log.push(`written ${name}`));
    assert.strictEqual(res.writableLength, socket.writableLength);
    log.push(`${name} ${wantsMore} ${socket.writableLength} ${res.writableNeedDrain}`);
  }
  process.nextTick(() => log.push(`tick ${socket.writableCorked} ${socket.writableLength}`));
  res.on('drain', () => log.push('drain'));
}

serving((req, res) => {
  const log = [];
  res.shouldKeepAlive = false;
  res.flushHeaders();
  // By then the head has been sent.
  setImmediate(writeAll, res, log);
  setTimeout(() => {
    assert.deepStrictEqual(log, expected);
    res.end();
  }, 50);
}, (port) => new Promise((resolve) => {
  let text = '';
  const socket = net.connect(port, '127.0.0.1');
  socket.setEncoding('latin1');
  socket.on('data', (data) => { text += data; });
  socket.on('close', () => {
    const runs = text.slice(text.indexOf('\r\n\r\n') + 4)
      .replace(/(.)\1{9,}/g, (run) => `${run[0]}*${run.length}`);
    assert.strictEqual(runs, [
      'a', 'a*10', 'a', 'b*10', '11', 'c*17', '3', 'ddd', '10000', 'e*65536', '1', 'f', '0', '', '',
    ].join('\r\n'));
    resolve();
  });
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
}));
