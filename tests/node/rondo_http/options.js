'use strict';
// Options are checked, and errors of the system are told.
const assert = require('assert');
const { serve } = require('rondo:http');

const handler = () => 'x';
const hostname = '127.0.0.1';
assert.throws(() => serve(undefined, handler), { code: 'ERR_INVALID_ARG_TYPE' });
assert.throws(() => serve({}), { code: 'ERR_INVALID_ARG_TYPE' });
assert.throws(() => serve({ port: 70_000 }, handler), { code: 'ERR_SOCKET_BAD_PORT' });
assert.throws(() => serve({ hostname: 'example.org' }, handler), { code: 'ERR_INVALID_ARG_VALUE' });
assert.throws(() => serve({ maxBodySize: -1 }, handler), { code: 'ERR_OUT_OF_RANGE' });
assert.throws(() => serve({ error: 1 }, handler), { code: 'ERR_INVALID_ARG_TYPE' });

const server = serve({ port: 0, hostname }, handler);
assert.throws(() => serve({ port: server.port, hostname }, handler),
              { code: 'EADDRINUSE', syscall: 'listen', port: server.port });
server.close().then(() => {
  // The port is free again.
  const second = serve({ port: server.port, hostname }, handler);
  // It keeps nothing alive.
  second.unref();
});
assert.throws(() => require('rondo:nothing'), { code: 'ERR_UNKNOWN_BUILTIN_MODULE' });
assert.ok(!require('module').builtinModules.includes('rondo/http'));
assert.throws(() => require('rondo/http'), { code: 'MODULE_NOT_FOUND' });
