// axios, got, node-fetch and superagent: requests, redirects, forms, compressed answers, failures.
'use strict';
const axios = require('axios');
const FormData = require('form-data');
const got = require('got');
const http = require('http');
const nodeFetch = require('node-fetch');
const superagent = require('superagent');
const zlib = require('zlib');

function onRequest(request, response) {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const { method, url, headers } = request;
    if (url === '/redirect') return response.writeHead(302, { location: '/to' }).end();
    if (url === '/zipped') {
      return response.writeHead(200, { 'content-encoding': 'gzip' }).end(zlib.gzipSync('zipped'));
    }
    if (url === '/missing') return response.writeHead(404).end('nothing here');
    const body = Buffer.concat(chunks).toString().replace(/-{10,}\w+/g, 'BOUNDARY');
    const type = headers['content-type']?.split(';')[0];
    response.setHeader('content-type', 'application/json');
    return response.end(JSON.stringify({ method, url, type, body }));
  });
}

async function withAxios(origin) {
  const client = axios.create({ baseURL: origin, proxy: false });
  client.interceptors.request.use((config) => ({ ...config, params: { ...config.params, i: 1 } }));
  console.log((await client.get('/get', { params: { a: [1, 2] } })).data);
  console.log((await client.post('/post', { a: 1 })).data, (await axios.get(`${origin}/zipped`)).data);
  console.log((await axios.post(origin, new URLSearchParams('a=b'))).data);
  await axios.get(`${origin}/missing`).catch(({ code, response }) => {
    console.log(code, response.status, response.data);
  });
  await axios.get('http://127.0.0.1:1/', { proxy: false }).catch(({ code }) => console.log(code));
  const controller = new AbortController();
  const pending = client.get('/', { signal: controller.signal });
  controller.abort();
  await pending.catch(({ name, code }) => console.log(name, code));
}

async function withOthers(origin) {
  console.log(await got(`${origin}/redirect`).json());
  console.log((await got.post(origin, { json: { a: 1 } })).body, (await got(`${origin}/zipped`)).body);
  await got(`${origin}/missing`, { retry: 0 }).catch(({ name, code }) => console.log(name, code));
  console.log(await (await nodeFetch(`${origin}/redirect`)).json(),
              await (await nodeFetch(`${origin}/zipped`)).text());
  const form = new FormData();
  form.append('file', Buffer.from('data'), { filename: 'a.txt' });
  console.log(await (await nodeFetch(origin, { method: 'POST', body: form })).json());
  console.log((await superagent.post(`${origin}/agent`).query({ y: 2 }).send({ x: 1 })).body);
  await superagent.get(`${origin}/missing`).catch(({ status }) => console.log(status));
}

const server = http.createServer(onRequest).listen(0, async () => {
  const origin = `http://127.0.0.1:${server.address().port}`;
  await withAxios(origin);
  await withOthers(origin);
  server.close();
  server.closeAllConnections();
});
