// Connections are kept by what they were made with.
'use strict';
const assert = require('assert');
const http = require('http');

{
  const agent = new http.Agent();
  assert.strictEqual(agent.getName(), 'localhost::');
  assert.strictEqual(agent.getName({ host: 'a', port: 1, localAddress: 'b', family: 6 }),
                     'a:1:b:6');
  assert.strictEqual(agent.getName({ socketPath: '/x' }), 'localhost:::/x');
  assert.throws(() => new http.Agent({ scheduling: 'x' }), { code: 'ERR_INVALID_ARG_VALUE' });
  assert.throws(() => new http.Agent({ maxTotalSockets: 'x' }), { code: 'ERR_INVALID_ARG_TYPE' });
  assert.throws(() => new http.Agent({ maxTotalSockets: 0 }), { code: 'ERR_OUT_OF_RANGE' });
}
