'use strict';

// What goes wrong with a query is told with the names of the resolver library.

const assert = require('assert');
const dns = require('dns');
const { start } = require('./support/server');

const responseCodes = { EFORMERR: 1, ESERVFAIL: 2, ENOTFOUND: 3, ENOTIMP: 4, EREFUSED: 5 };

start(({ name }) => responseCodes[name.toUpperCase()] ?? [], async (address, server) => {
  const resolver = new dns.promises.Resolver({ timeout: 10_000, tries: 1 });
  resolver.setServers([address]);
  for (const code of Object.keys(responseCodes)) {
    await assert.rejects(resolver.resolve4(code), {
      name: 'Error', code, syscall: 'queryA', hostname: code, errno: undefined,
      message: `queryA ${code} ${code}`,
    });
  }
  await assert.rejects(resolver.resolveMx('nothing'), {
    code: 'ENODATA', syscall: 'queryMx', message: 'queryMx ENODATA nothing',
  });
  assert.throws(() => new dns.Resolver().reverse('no address', () => {}), {
    code: 'EINVAL', errno: -22, syscall: 'getHostByAddr', hostname: 'no address',
  });
  server.close();
});
