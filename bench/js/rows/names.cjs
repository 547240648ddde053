'use strict';

// Names that the system's own tables answer: no network is asked.

const { inFlight, run } = require('../support/bench.cjs');

function lookup(count, finish, options) {
  const dns = require('dns');
  let sum = 0;
  inFlight(count, options.concurrency, (number, done) => {
    dns.lookup('localhost', { family: 4 }, (error, address) => {
      if (error) throw error;
      sum += address.length;
      done();
    });
  }, () => finish(sum));
}

run({ lookup });
