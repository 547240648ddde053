'use strict';
// Errors of callbacks, emitters and promises come to the domain in which they began.
const assert = require('assert');
const domain = require('domain');
const EventEmitter = require('events');
const fs = require('fs');

const caught = [];

function inDomain(name, callback) {
  const created = domain.create();
  created.on('error', (error) => {
    assert.strictEqual(error.domain, created);
    assert.ok(!Object.keys(error).includes('domain'));
    assert.notStrictEqual(process.domain, created);
    caught.push(`${name}: ${error.message} ${error.domainThrown}`);
  });
  created.run(callback);
  return created;
}

inDomain('tick', () => process.nextTick(() => { throw new Error('a'); }));
inDomain('timer', () => setTimeout(() => { throw new Error('b'); }, 1));
inDomain('immediate', () => setImmediate(() => { throw new Error('c'); }));
inDomain('file', () => fs.stat(__filename, () => { throw new Error('d'); }));
inDomain('deep', () => {
  setTimeout(() => fs.readFile('/no/such/file', (error) => setImmediate(() => { throw error; })), 1);
});
inDomain('then', () => {
  Promise.resolve().then(() => process.nextTick(() => { throw new Error('e'); }));
});
inDomain('emitter', () => {
  const emitter = new EventEmitter();
  setImmediate(() => emitter.emit('error', new Error('f')));
});
const outer = new EventEmitter();
inDomain('added', () => {}).add(outer);
outer.emit('error', new Error('g'));
inDomain('intercepted', () => {}).intercept(() => assert.fail())(new Error('h'));
process.nextTick(inDomain('bound', () => {}).bind(() => { throw new Error('i'); }));

process.on('exit', () => {
  console.log(caught.sort().join('\n'));
});
