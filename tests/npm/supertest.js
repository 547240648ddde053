// supertest: expectations of an application, that hold and that do not.
'use strict';
const http = require('http');
const request = require('supertest');

const app = http.createServer((incoming, response) => {
  if (incoming.url === '/json') {
    response.setHeader('Content-Type', 'application/json');
    response.end('{"name":"tobi"}');
  } else if (incoming.url === '/upload') {
    let size = 0;
    incoming.on('data', (chunk) => { size += chunk.length; });
    incoming.on('end', () => response.end(String(size > 100)));
  } else if (incoming.url === '/cookie') {
    response.setHeader('Set-Cookie', 'a=1; Path=/');
    response.end(incoming.headers.cookie ?? 'none');
  } else {
    response.statusCode = 404;
    response.end('no');
  }
});

async function main() {
  const answer = await request(app).get('/json').set('Accept', 'application/json')
    .expect('Content-Type', /json/).expect(200, { name: 'tobi' });
  console.log(answer.body, answer.type, answer.status, answer.ok);
  const missing = await request(app).get('/nowhere').expect(404);
  console.log(missing.text, missing.notFound);
  const wrong = await request(app).get('/json').expect(201).catch((error) => error);
  console.log(wrong.message);
  const wrongHeader = await request(app).get('/json').expect('X-None', '1').catch((error) => error);
  console.log(wrongHeader.message);
  const upload = await request(app).post('/upload').field('name', 'value')
    .attach('file', Buffer.alloc(50, 'x'), 'file.txt');
  console.log(upload.text);
  const agent = request.agent(app);
  await agent.get('/cookie').expect('none');
  console.log((await agent.get('/cookie')).text);
}
main();
