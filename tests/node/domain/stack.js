'use strict';
// Domains are entered, left, and nested; an inner domain's handler throws into the outer one.
const assert = require('assert');
const domain = require('domain');

const first = domain.create();
const second = domain.create();
assert.strictEqual(process.domain, null);
first.run((argument) => {
  assert.strictEqual(argument, 'argument');
  assert.strictEqual(domain.active, first);
  second.enter();
  assert.deepStrictEqual(domain._stack, [first, second]);
  first.exit();
  assert.strictEqual(process.domain, undefined);
}, 'argument');
assert.strictEqual(first.run(() => 'result'), 'result');

const emitter = new (require('events'))();
first.add(emitter);
assert.strictEqual(emitter.domain, first);
second.add(emitter);
assert.deepStrictEqual([first.members.length, second.members], [0, [emitter]]);
second.remove(emitter);
assert.strictEqual(emitter.domain, null);

assert.throws(() => process.setUncaughtExceptionCaptureCallback(() => {}),
              { code: 'ERR_DOMAIN_CANNOT_SET_UNCAUGHT_EXCEPTION_CAPTURE' });

const log = [];
first.on('error', (error) => log.push(`first ${error.message}`));
second.on('error', (error) => {
  log.push(`second ${error.message}`);
  throw new Error('thrown by a handler');
});
first.run(() => setImmediate(() => second.run(() => { throw new Error('nested'); })));
process.on('exit', () => console.log(log));
