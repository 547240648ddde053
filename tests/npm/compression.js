// compression: answers of a server, compressed as the client likes it.
'use strict';
const compression = require('compression');
const http = require('http');
const zlib = require('zlib');

const decoders = { gzip: zlib.gunzipSync, deflate: zlib.inflateSync, br: zlib.brotliDecompressSync };
const compress = compression({ threshold: 100 });
const text = 'some text that repeats itself, '.repeat(200);

const server = http.createServer((request, response) => {
  compress(request, response, () => {
    response.setHeader('Content-Type', request.url === '/image' ? 'image/png' : 'text/plain');
    if (request.url === '/small') return response.end('small');
    if (request.url === '/parts') {
      response.write('first part, ');
      return response.flush(() => {}), response.end('second part'.repeat(20));
    }
    return response.end(text);
  });
});

function get(path, encoding) {
  const options = { port: server.address().port, path, headers: { 'accept-encoding': encoding } };
  return new Promise((resolve, reject) => {
    http.get(options, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => resolve([response.headers, Buffer.concat(chunks)]));
    }).on('error', reject);
  });
}

async function main() {
  for (const [path, accepted] of [
    ['/', 'gzip'], ['/', 'deflate'], ['/', 'br'], ['/', 'identity'], ['/', 'gzip, br;q=0.5'],
    ['/small', 'gzip'], ['/image', 'gzip'], ['/parts', 'gzip'],
  ]) {
    const [headers, bytes] = await get(path, accepted);
    const encoding = headers['content-encoding'];
    const body = (decoders[encoding] ?? ((plain) => plain))(bytes).toString();
    console.log(path, accepted, encoding, headers.vary, headers['content-length'],
                body === text ? 'whole' : body.slice(0, 30));
  }
  server.close();
}
server.listen(0, main);
