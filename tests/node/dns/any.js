'use strict';

// The answers to a query for everything tell their types, in one order of types.

const assert = require('assert');
const dns = require('dns');
const { name, record, start, text, u16 } = require('./support/server');

const answers = [
  record('TXT', 1, [text('words')]),
  record('MX', 1, [u16(10), name('mail.example')]),
  record('A', 60, [1, 2, 3, 4]),
  record('NS', 1, [name('ns.example')]),
];

start(() => answers, (address, server) => {
  const resolver = new dns.Resolver();
  resolver.setServers([address]);
  resolver.resolveAny('x.example', (error, records) => {
    assert.ifError(error);
    assert.deepStrictEqual(records, [
      { address: '1.2.3.4', ttl: 60, type: 'A' },
      { exchange: 'mail.example', priority: 10, type: 'MX' },
      { value: 'ns.example', type: 'NS' },
      { entries: ['words'], type: 'TXT' },
    ]);
    server.close();
  });
});
