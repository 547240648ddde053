// After the head is sent there is nothing to change any more.
'use strict';
const assert = require('assert');
const { request, serving } = require('./support/exchange');

serving((req, res) => {
  assert.strictEqual(res.headersSent, false);
  res.write('x');
  assert.strictEqual(res.headersSent, true);
  const sent = (action) => ({
    code: 'ERR_HTTP_HEADERS_SENT',
    message: `Cannot ${action} headers after they are sent to the client`,
  });
  assert.throws(() => res.setHeader('a', 'b'), sent('set'));
  assert.throws(() => res.appendHeader('a', 'b'), sent('append'));
  assert.throws(() => res.removeHeader('a'), sent('remove'));
  assert.throws(() => res.writeHead(200), sent('write'));
  assert.throws(() => res.writeContinue(), sent('write'));
  res.end();
}, (port) => request({ port }));
