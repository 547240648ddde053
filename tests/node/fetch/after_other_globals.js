'use strict';

// fetch() sends a body whatever was touched before it, since its parts are loaded when they are asked for.

const assert = require('assert');
const http = require('http');
const { spawnSync } = require('child_process');

if (process.argv[2] === undefined) {
  for (const name of ['CloseEvent', 'FormData', 'Headers', 'Request', 'Response', 'WebSocket']) {
    const { status, stderr } = spawnSync(process.execPath, [__filename, name], { encoding: 'utf8' });
    assert.strictEqual(status, 0, `${name}: ${stderr}`);
  }
} else {
  assert.strictEqual(typeof globalThis[process.argv[2]], 'function');
  const server = http.createServer((request, response) => request.pipe(response));
  server.listen(0, async () => {
    const url = `http://127.0.0.1:${server.address().port}`;
    const response = await fetch(url, { method: 'POST', body: 'a body' });
    assert.strictEqual(await response.text(), 'a body');
    server.close();
  });
}
