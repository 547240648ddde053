'use strict';

// A handle that calls back several times is destroyed once, when it is closed.

const assert = require('assert');
const { createHook, executionAsyncId } = require('async_hooks');
const dgram = require('dgram');
const fs = require('fs');
const os = require('os');
const path = require('path');

const events = new Map();
const note = (id, what) => events.get(id)?.list.push(what);
createHook({
  init(id, type) {
    if (type === 'UDPWRAP' || type === 'FSEVENTWRAP') events.set(id, { type, list: [] });
  },
  before: (id) => note(id, 'before'),
  after: (id) => note(id, 'after'),
  destroy: (id) => note(id, 'destroy'),
}).enable();

const eventsOf = (type) => [...events.values()].find((each) => each.type === type).list;

const socket = dgram.createSocket('udp4');
let messages = 0;
socket.on('message', () => {
  assert.ok(events.has(executionAsyncId()));
  assert.ok(!eventsOf('UDPWRAP').includes('destroy'));
  if (++messages === 2) socket.close();
  else socket.send('second', socket.address().port, '127.0.0.1');
});
socket.bind(0, '127.0.0.1', () => socket.send('first', socket.address().port, '127.0.0.1'));

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lasting-'));
const watcher = fs.watch(folder, () => {});
setTimeout(() => {
  watcher.close();
  fs.rmdirSync(folder);
}, 20);

process.on('exit', () => {
  assert.strictEqual(eventsOf('UDPWRAP').join(), 'before,after,before,after,destroy');
  assert.strictEqual(eventsOf('FSEVENTWRAP').join(), 'destroy');
});
