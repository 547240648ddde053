'use strict';
// Messages are copies made when they are sent, and come in order; listeners of both styles hear.
const assert = require('assert');

const { port1, port2 } = new MessageChannel();
const sent = { list: [1, 2], date: new Date(0), map: new Map([['a', new Set([1])]]) };
const heard = [];
port2.on('message', (value) => heard.push(value));
port2.addEventListener('message', (event) => {
  assert.ok(event instanceof MessageEvent);
  assert.strictEqual(event.target, port2);
  assert.strictEqual(event.data, heard.at(-1));
  if (heard.length === 2) port2.close();
});
assert.strictEqual(port1.postMessage(sent), true);
sent.list.push(3);
port1.postMessage('second');
assert.deepStrictEqual(heard, []);
process.on('exit', () => {
  assert.deepStrictEqual(
    heard,
    [{ list: [1, 2], date: new Date(0), map: new Map([['a', new Set([1])]]) }, 'second']);
});
