'use strict';

// The classes without any network: Headers, Request, Response, FormData; data: and blob: URLs.
const assert = require('assert');
const { inspect } = require('util');

const headers = new Headers([['B', '2'], ['a', '1'], ['b', '3']]);
assert.deepStrictEqual([...headers], [['a', '1'], ['b', '2, 3']]);
headers.set('c', ' x ');
assert.strictEqual(headers.get('C'), 'x');
headers.delete('a');
assert.strictEqual(headers.has('a'), false);
assert.throws(() => headers.append('bad name', ''), TypeError);
assert.throws(() => new Headers({ a: '\n\0' }), TypeError);
assert.strictEqual(inspect(new Headers({ a: '1' })), "Headers { a: '1' }");

for (const Class of [Headers, Request, Response, FormData, WebSocket, CloseEvent]) {
  const { name } = Class;
  assert.strictEqual(globalThis[name], Class);
  assert.strictEqual(Class.prototype[Symbol.toStringTag], name);
  assert.strictEqual(Object.getOwnPropertyDescriptor(globalThis, name).enumerable, false);
}
assert.strictEqual(fetch.name, 'fetch');
assert.strictEqual(fetch.length, 1);
assert(Object.keys(globalThis).includes('fetch'));

const request = new Request('http://host/path', { method: 'post', body: 'text' });
assert.strictEqual(request.method, 'POST');
assert.strictEqual(request.url, 'http://host/path');
assert(request.signal instanceof AbortSignal);
assert.throws(() => new Request('/relative'), TypeError);
assert.throws(() => structuredClone(request), { name: 'DataCloneError' });

assert.strictEqual(Response.error().type, 'error');
assert.strictEqual(Response.redirect('http://host/', 307).status, 307);
assert.throws(() => new Response('x', { status: 204 }), TypeError);
assert.throws(() => new Response('x', { status: 99 }), RangeError);

const form = new FormData();
form.append('a', '1');
form.append('a', new Blob(['x']), 'name.txt');
form.set('b', '2');
assert.deepStrictEqual([...form.keys()], ['a', 'a', 'b']);
assert(form.getAll('a')[1] instanceof File);
assert.strictEqual(form.getAll('a')[1].name, 'name.txt');
assert.throws(() => form.append('a', 'text', 'name.txt'), TypeError);

async function main() {
  assert.strictEqual(await request.text(), 'text');
  assert.deepStrictEqual(await Response.json({ a: 1 }).json(), { a: 1 });
  const data = await fetch('data:text/plain;base64,aGVsbG8=');
  assert.strictEqual(data.headers.get('content-type'), 'text/plain');
  assert.strictEqual(await data.text(), 'hello');
  const url = URL.createObjectURL(new Blob(['blob'], { type: 'x/y' }));
  assert.strictEqual(await (await fetch(url)).text(), 'blob');
  URL.revokeObjectURL(url);
  await assert.rejects(fetch(url), TypeError);
  const clone = structuredClone(new Blob(['copy'], { type: 'a/b' }));
  assert.deepStrictEqual([clone.type, await clone.text()], ['a/b', 'copy']);
  let text = '';
  for await (const part of new Response('streamed').body) text += Buffer.from(part);
  assert.strictEqual(text, 'streamed');
}
main();
