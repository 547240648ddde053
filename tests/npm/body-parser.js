// body-parser: JSON, forms, texts and bytes, with limits, and what is refused.
'use strict';
const bodyParser = require('body-parser');
const http = require('http');

const parsers = {
  '/json': bodyParser.json({ limit: 100 }), '/strict': bodyParser.json({ strict: false }),
  '/form': bodyParser.urlencoded({ extended: true }), '/text': bodyParser.text(),
  '/raw': bodyParser.raw({ type: '*/*' }),
  '/verify': bodyParser.json({ verify(request, response, bytes) {
    if (bytes.length > 5) throw new Error('too long for me');
  } }),
};
const server = http.createServer((request, response) => {
  parsers[request.url](request, response, (error) => {
    response.statusCode = error ? error.status : 200;
    response.end(error ? `${error.type}: ${error.message}` : JSON.stringify(request.body));
  });
});

function send(target, type, body, headers = {}) {
  return new Promise((resolve) => {
    const request = http.request({
      port: server.address().port, method: 'POST', path: target,
      headers: { 'Content-Type': type, ...headers },
    }, (response) => {
      let text = '';
      response.on('data', (chunk) => { text += chunk; });
      response.on('end', () => {
        console.log(target, type, response.statusCode, text);
        resolve();
      });
    });
    request.end(body);
  });
}

server.listen(0, async () => {
  const json = 'application/json';
  await send('/json', json, '{"a":1,"b":[true,null]}');
  await send('/json', `${json}; charset=utf-16`, Buffer.from('{"ä":"ö"}', 'utf16le'));
  await send('/json', `${json}; charset=klingon`, '{}');
  await send('/json', json, '"no object"');
  await send('/json', json, '{"a"');
  await send('/json', json, JSON.stringify({ long: 'x'.repeat(200) }));
  await send('/json', json, '{}', { 'Content-Encoding': 'gzip' });
  await send('/json', json, require('zlib').gzipSync('{"zipped":true}'),
             { 'Content-Encoding': 'gzip' });
  await send('/json', json, '{}', { 'Content-Encoding': 'rot13' });
  await send('/json', 'text/plain', 'not mine');
  await send('/strict', json, '"any value"');
  await send('/form', 'application/x-www-form-urlencoded', 'a=1&a=2&b[c][d]=3&e=%C3%A4');
  await send('/text', 'text/plain; charset=latin1', Buffer.from([0xe4, 0xf6]));
  await send('/raw', 'application/anything', Buffer.from([1, 2, 3]));
  await send('/verify', json, '{"a":123}');
  await send('/json', json, '');
  server.close();
});
