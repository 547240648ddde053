// fastify over HTTP/2: routes, bodies, errors and streams, several at once on one connection.
'use strict';
const http2 = require('http2');
const { Readable } = require('stream');
const fastify = require('fastify');

const app = fastify({ http2: true });
app.get('/', async (request) => ({ version: request.raw.httpVersion }));
app.post('/names', async (request) => request.body);
app.get('/error', async () => { throw new Error('boom'); });
app.get('/stream', (request, reply) => reply.type('text/plain').send(Readable.from(['a', 'b'])));
app.addHook('onSend', async (request, reply, payload) => {
  reply.header('x-hook', '1');
  return payload;
});

async function ask(client, headers, body) {
  const request = client.request(headers);
  let answer;
  request.on('response', (response) => { answer = response; });
  request.end(body);
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  const { date, ...others } = answer;
  return [typeof date, JSON.stringify(others), text];
}

async function main() {
  await app.listen({ port: 0 });
  const client = http2.connect(`http://localhost:${app.server.address().port}`);
  const answers = await Promise.all([
    ask(client, { ':path': '/' }),
    ask(client, { ':path': '/names', ':method': 'POST', 'content-type': 'application/json' },
        '{"name":"x"}'),
    ask(client, { ':path': '/error' }),
    ask(client, { ':path': '/stream' }),
    ask(client, { ':path': '/none' }),
  ]);
  for (const answer of answers) console.log(...answer);
  client.close();
  await app.close();
  console.log('closed');
}
main();
