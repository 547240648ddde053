// undici as a package, and nock, which takes the place of servers.
import http from 'node:http';
import nock from 'nock';
import { Agent, MockAgent, Pool, RetryAgent, fetch, request, stream } from 'undici';

let failures = 0;
const server = http.createServer((question, answer) => {
  if (question.url === '/sometimes' && failures++ === 0) {
    answer.statusCode = 503;
    answer.end();
  } else if (question.url === '/moved') {
    answer.writeHead(302, { location: '/here' }).end();
  } else {
    let body = '';
    question.on('data', (data) => body += data).on('end', () => {
      answer.end(JSON.stringify([question.method, question.url, body]));
    });
  }
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${server.address().port}`;

const { statusCode, body } = await request(`${url}/a`, { method: 'POST', body: 'text' });
console.log(statusCode, await body.json());
console.log(await (await fetch(`${url}/moved`)).json());
const pool = new Pool(url, { connections: 2, pipelining: 2 });
const answers = [1, 2, 3, 4].map((path) => pool.request({ path: `/${path}`, method: 'GET' }));
for (const { body: one } of await Promise.all(answers)) console.log(await one.json());
await pool.close();
const dispatcher = new RetryAgent(new Agent(), { minTimeout: 5 });
console.log((await request(`${url}/sometimes`, { dispatcher })).statusCode, failures);
await request('http://127.0.0.1:1').catch(({ code }) => console.log(code));
await request(url, { signal: AbortSignal.abort() }).catch(({ name }) => console.log(name));

const mock = new MockAgent();
mock.disableNetConnect();
mock.get('http://mock.test').intercept({ path: '/', method: 'PUT' }).reply(201, { made: true });
const mocked = await request('http://mock.test', { method: 'PUT', dispatcher: mock });
console.log(mocked.statusCode, await mocked.body.json());
await request('http://mock.test/x', { dispatcher: mock }).catch(({ code }) => console.log(code));

nock('https://nock.test').get('/').query({ a: 1 }).reply(200, 'intercepted', { 'x-nock': 'yes' });
http.globalAgent.destroy();
const response = await globalThis.fetch('https://nock.test/?a=1');
console.log(response.status, response.headers.get('x-nock'), await response.text(), nock.isDone());
nock.restore();
server.close();
server.closeAllConnections();
await dispatcher.close();
