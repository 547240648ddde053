'use strict';

// Lookups that get the same answer at the same time: each callback has its ticks and microtasks
// before the next one runs, and one that throws stops no other.

const assert = require('assert');
const dns = require('dns');
const fs = require('fs');

const rounds = 30;
const thrown = [];
process.on('uncaughtException', (error) => thrown.push(error.message));

let open = null;
let answers = 0;

// Called first in what belongs to one callback.
function begin(name) {
  assert.strictEqual(open, null, `${name} came before ${open} had its turn`);
  open = name;
  answers++;
}

function turn(name) {
  begin(name);
  process.nextTick(() => {
    assert.strictEqual(open, name);
    Promise.resolve().then(() => process.nextTick(() => {
      assert.strictEqual(open, name);
      open = null;
    }));
  });
}

for (let round = 0; round < rounds; round++) {
  const request = dns.lookup('localhost', { family: 4 }, function(error, address, family) {
    assert.strictEqual(this, request);
    assert.strictEqual(error, null);
    assert.strictEqual(address, '127.0.0.1');
    assert.strictEqual(family, 4);
    turn(`one ${round}`);
  });
  dns.lookup('localhost', { family: 4, all: true }, (error, addresses) => {
    assert.strictEqual(error, null);
    assert.strictEqual(addresses[0].address, '127.0.0.1');
    // What one gets is nobody else's.
    addresses.length = 0;
    turn(`all ${round}`);
  });
  dns.lookup('localhost', { family: 4, order: 'ipv6first' }, (error, address) => {
    assert.strictEqual(address, '127.0.0.1');
    turn(`ordered ${round}`);
  });
  dns.lookup('no name\u0001', (error, ...others) => {
    assert.strictEqual(error.syscall, 'getaddrinfo');
    assert.strictEqual(error.hostname, 'no name\u0001');
    assert.deepStrictEqual(others, []);
    turn(`missing ${round}`);
  });
  fs.stat(__filename, () => turn(`stat ${round}`));
  if (round % 10 === 0) {
    dns.lookup('localhost', { family: 4 }, () => {
      begin(`failing ${round}`);
      process.nextTick(() => { open = null; });
      throw new Error(`of round ${round}`);
    });
  }
}

process.on('exit', () => {
  assert.strictEqual(answers, rounds * 5 + 3);
  assert.deepStrictEqual(thrown.sort(), ['of round 0', 'of round 10', 'of round 20']);
});
