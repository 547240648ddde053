'use strict';

// Everything that can be sent, and what the server gets to see of it.
const assert = require('assert');
const { answer, serve } = require('./support/server.js');

async function* pieces() {
  yield Buffer.from('one,');
  yield Buffer.from('two');
}

async function main() {
  let seen;
  const { origin, close } = await serve((request, socket) => {
    seen = request;
    answer(socket, 'ok');
  });
  const send = async (body, options) => {
    const response = await fetch(origin, { method: 'POST', body, ...options });
    assert.strictEqual(await response.text(), 'ok');
    return [seen.headers['content-type'], seen.body.toString()];
  };
  const plain = 'text/plain;charset=UTF-8';
  assert.deepStrictEqual(await send('grüße'), [plain, 'grüße']);
  assert.deepStrictEqual(await send(new URLSearchParams({ a: 'b c' })),
                         ['application/x-www-form-urlencoded;charset=UTF-8', 'a=b+c']);
  assert.deepStrictEqual(await send(Buffer.from('bytes')), [undefined, 'bytes']);
  assert.deepStrictEqual(await send(new TextEncoder().encode('bytes').buffer),
                         [undefined, 'bytes']);
  assert.deepStrictEqual(await send(new Blob(['blob'], { type: 'a/b' })), ['a/b', 'blob']);
  assert.deepStrictEqual(await send(ReadableStream.from(pieces()), { duplex: 'half' }),
                         [undefined, 'one,two']);
  assert.strictEqual(seen.headers['transfer-encoding'], 'chunked');
  assert.deepStrictEqual(await send(pieces(), { duplex: 'half' }), [undefined, 'one,two']);
  await assert.rejects(send(ReadableStream.from(pieces())), { name: 'TypeError' });

  const form = new FormData();
  form.append('name', 'value');
  form.append('file', new File(['content'], 'a.txt', { type: 'text/plain' }));
  const [type, text] = await send(form);
  const boundary = /^multipart\/form-data; boundary=(.*)$/.exec(type)[1];
  assert.strictEqual(text, [
    `--${boundary}`, 'Content-Disposition: form-data; name="name"', '', 'value',
    `--${boundary}`, 'Content-Disposition: form-data; name="file"; filename="a.txt"',
    'Content-Type: text/plain', '', 'content', `--${boundary}--`, '',
  ].join('\r\n'));
  const back = await new Response(text, { headers: { 'content-type': type } }).formData();
  assert.strictEqual(back.get('name'), 'value');
  assert.strictEqual(await back.get('file').text(), 'content');

  const request = new Request(origin, { method: 'PUT', headers: { 'X-A': '1' }, body: 'x' });
  await (await fetch(request, { headers: { 'X-B': '2' } })).text();
  assert.deepStrictEqual([seen.method, seen.headers['x-a'], seen.headers['x-b']],
                         ['PUT', undefined, '2']);
  close();
}
main();
