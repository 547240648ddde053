'use strict';
// Both ends hear of a close, after the messages that were under way.
const assert = require('assert');

const { port1, port2 } = new MessageChannel();
const events = [];
port2.on('message', (value) => events.push(value));
port2.on('close', () => events.push('close 2'));
port1.on('message', () => {});
port1.close(() => events.push('close 1'));
const other = new MessageChannel();
other.port2.onmessage = ({ data }) => events.push(data);
other.port2.on('close', () => events.push('other close'));
other.port1.postMessage('under way');
other.port1.close();
process.on('exit', () => {
  assert.ok(events.includes('close 1') && events.includes('close 2'));
  assert.ok(events.indexOf('under way') < events.indexOf('other close'));
  assert.strictEqual(port1.hasRef(), false);
});
