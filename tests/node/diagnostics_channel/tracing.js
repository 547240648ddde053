'use strict';
// Publishing, bound stores, and the order of a traced call.
const assert = require('assert');
const { AsyncLocalStorage } = require('async_hooks');
const { channel, subscribe, unsubscribe, tracingChannel } = require('diagnostics_channel');

const messages = [];
const listener = (message, name) => messages.push([message, name]);
subscribe('a', listener);
channel('a').publish(1);
assert.deepStrictEqual(messages, [[1, 'a']]);
assert.strictEqual(unsubscribe('a', listener), true);
assert.strictEqual(channel('a').hasSubscribers, false);

const storage = new AsyncLocalStorage();
const traced = tracingChannel('work');
traced.start.bindStore(storage, (context) => context.id);
const log = [];
const handlers = {};
for (const name of ['start', 'end', 'asyncStart', 'asyncEnd', 'error']) {
  handlers[name] = () => log.push(name);
}
traced.subscribe(handlers);
traced.traceSync(() => assert.strictEqual(storage.getStore(), 7), { id: 7 });
assert.deepStrictEqual(log.splice(0), ['start', 'end']);
assert.throws(() => traced.traceSync(() => { throw new Error('x'); }), /x/);
assert.deepStrictEqual(log.splice(0), ['start', 'error', 'end']);
traced.traceCallback((value, done) => done(null, value), -1, {}, null, 5, (error, value) => {
  assert.strictEqual(value, 5);
  log.push('callback');
});
assert.deepStrictEqual(log.splice(0), ['start', 'asyncStart', 'callback', 'asyncEnd', 'end']);
traced.tracePromise(async () => 1).then(() => {
  assert.deepStrictEqual(log, ['start', 'end', 'asyncStart', 'asyncEnd']);
});
