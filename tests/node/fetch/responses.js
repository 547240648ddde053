'use strict';

// What a response tells, and the forms its body can be taken in; redirects.
const assert = require('assert');
const { answer, serve } = require('./support/server.js');

function onRequest({ method, url, headers }, socket) {
  if (url === '/json') return answer(socket, '{"a":[1]}', { 'Content-Type': 'application/json' });
  if (url === '/cookies') return answer(socket, '', { 'Set-Cookie': 'a=1\r\nSet-Cookie: b=2' });
  if (url === '/missing') return answer(socket, 'no', {}, '404 Not Found');
  if (url === '/once') return answer(socket, '', { Location: '/json' }, '302 Found');
  if (url === '/forever') return answer(socket, '', { Location: '/forever' }, '302 Found');
  if (url === '/see') return answer(socket, '', { Location: '/echo' }, '303 See Other');
  if (url === '/echo') return answer(socket, method);
  return answer(socket, method === 'HEAD' ? '' : headers['user-agent']);
}

async function checkForms(origin) {
  const response = await fetch(`${origin}/json`);
  assert(response instanceof Response);
  assert.strictEqual(response.status, 200);
  assert.strictEqual(response.statusText, 'OK');
  assert.strictEqual(response.ok, true);
  assert.strictEqual(response.type, 'basic');
  assert.strictEqual(response.url, `${origin}/json`);
  assert.strictEqual(response.headers.get('content-type'), 'application/json');
  const copy = response.clone();
  assert.deepStrictEqual(await response.json(), { a: [1] });
  assert.strictEqual(response.bodyUsed, true);
  await assert.rejects(response.text(), { name: 'TypeError' });
  assert.strictEqual(await copy.text(), '{"a":[1]}');
  const blob = await (await fetch(`${origin}/json`)).blob();
  assert(blob instanceof Blob);
  assert.strictEqual(blob.type, 'application/json');
  const memory = await (await fetch(`${origin}/json`)).arrayBuffer();
  assert.strictEqual(memory.byteLength, 9);
  const bytes = await (await fetch(`${origin}/json`)).bytes();
  assert.strictEqual(Buffer.from(bytes).toString(), '{"a":[1]}');
  assert.strictEqual(await (await fetch(new URL('/agent', origin))).text(), 'node');
  assert.strictEqual(await (await fetch(origin, { method: 'HEAD' })).text(), '');
  const missing = await fetch(`${origin}/missing`);
  assert.deepStrictEqual([missing.ok, missing.status, await missing.text()], [false, 404, 'no']);
  const { headers } = await fetch(`${origin}/cookies`);
  assert.deepStrictEqual(headers.getSetCookie(), ['a=1', 'b=2']);
}

async function checkRedirects(origin) {
  const followed = await fetch(`${origin}/once`);
  assert.strictEqual(followed.redirected, true);
  assert.strictEqual(followed.url, `${origin}/json`);
  const manual = await fetch(`${origin}/once`, { redirect: 'manual' });
  assert.strictEqual(manual.status, 302);
  await assert.rejects(fetch(`${origin}/once`, { redirect: 'error' }), (error) =>
    error instanceof TypeError && error.cause.message === 'unexpected redirect');
  await assert.rejects(fetch(`${origin}/forever`), (error) =>
    error.cause.message === 'redirect count exceeded');
  const seen = await fetch(`${origin}/see`, { method: 'POST', body: 'x' });
  assert.strictEqual(await seen.text(), 'GET');
}

async function main() {
  const { origin, close } = await serve(onRequest);
  await checkForms(origin);
  await checkRedirects(origin);
  close();
}
main();
