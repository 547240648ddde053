// Nothing that a request is made of can begin another one.
'use strict';
const assert = require('assert');
const http = require('http');

const line = 'a\r\nX-Injected: 1';
const ask = (options) => http.request({ host: '127.0.0.1', port: 1, agent: false, ...options });

for (const path of [`/${line}`, '/a b', '/a\0b', '/\u0100\u010d\u010a']) {
  assert.throws(() => ask({ path }), { code: 'ERR_UNESCAPED_CHARACTERS' });
}
assert.throws(() => ask({ method: line }), { code: 'ERR_INVALID_HTTP_TOKEN' });
assert.throws(() => ask({ headers: { x: line } }), { code: 'ERR_INVALID_CHAR' });
assert.throws(() => ask({ headers: { [line]: 'x' } }), { code: 'ERR_INVALID_HTTP_TOKEN' });
assert.throws(() => ask({ headers: { cookie: ['a', line] } }), { code: 'ERR_INVALID_CHAR' });
assert.throws(() => ask({ setHost: true, headers: { host: line } }), { code: 'ERR_INVALID_CHAR' });

const server = http.createServer((req, res) => {
  // Older versions of Node looked less closely.
  if (Number.parseInt(process.versions.node, 10) >= 24) {
    assert.throws(() => res.writeEarlyHints({ link: `<${line}>; rel=preload` }),
                  { code: 'ERR_INVALID_ARG_VALUE' });
  }
  assert.throws(() => res.writeHead(200, line), { code: 'ERR_INVALID_CHAR' });
  res.statusMessage = '';
  res.end('fine');
});
server.listen(0, '127.0.0.1', async () => {
  const { port } = server.address();
  await assert.rejects(fetch(`http://127.0.0.1:${port}/`, { headers: { x: line } }), TypeError);
  await assert.rejects(fetch(`http://127.0.0.1:${port}/`, { method: line }), TypeError);
  // A URL has no line breaks, whatever it is made of.
  const answer = await fetch(`http://127.0.0.1:${port}/${line}`);
  assert.strictEqual(await answer.text(), 'fine');
  assert.strictEqual(answer.headers.get('x-injected'), null);
  server.close();
  server.closeAllConnections();
});
