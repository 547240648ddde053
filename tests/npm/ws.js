// ws: a server and clients, texts and bytes, pings, fragments, refusals and ends.
'use strict';
const http = require('http');
const WebSocket = require('ws');

const server = http.createServer((request, response) => response.end('plain http'));
const sockets = new WebSocket.Server({
  server, maxPayload: 200000, handleProtocols: (protocols) => [...protocols].at(-1),
  verifyClient: (info, done) => done(info.req.url !== '/refused', 403, 'Not you'),
});
sockets.on('connection', (socket, request) => {
  socket.on('message', (data, isBinary) => {
    if (data.toString() === 'close') socket.close(4001, 'as you like');
    else if (data.toString() === 'all') sockets.clients.forEach((each) => each.send('to all'));
    else socket.send(data, { binary: isBinary });
  });
  socket.on('error', (error) => console.log('server side', error.code));
  socket.send(`welcome to ${request.url}`);
});

const once = (emitter, event) => new Promise((resolve) => {
  emitter.once(event, (...args) => resolve(args));
});

async function main() {
  const url = `ws://127.0.0.1:${server.address().port}`;
  const client = new WebSocket(`${url}/room`, ['one', 'two']);
  const [welcome] = await once(client, 'message');
  console.log(welcome.toString(), client.protocol, client.readyState === WebSocket.OPEN);
  client.send('text ä€😀');
  console.log((await once(client, 'message')).map(String));
  client.send(Buffer.from([0, 1, 255]));
  console.log(await once(client, 'message'));
  client.send('x'.repeat(100000));
  console.log((await once(client, 'message'))[0].length);
  client.send('frag', { fin: false });
  client.send('ments', { fin: true });
  console.log(String((await once(client, 'message'))[0]));
  client.ping('data');
  console.log('pong', String((await once(client, 'pong'))[0]));
  const other = new WebSocket(url);
  await once(other, 'message');
  other.send('all');
  console.log(String(await Promise.race([once(client, 'message')])));
  client.send('close');
  const [code, reason] = await once(client, 'close');
  console.log('closed', code, String(reason));
  other.send('y'.repeat(300000));
  console.log('too much', (await once(other, 'close'))[0]);
  const refused = new WebSocket(`${url}/refused`);
  console.log((await once(refused, 'error'))[0].message);
  const none = new WebSocket('ws://127.0.0.1:1/');
  console.log((await once(none, 'error'))[0].code);
  http.get({ port: server.address().port, agent: false }, (response) => {
    response.on('data', (chunk) => console.log(response.statusCode, String(chunk)));
    response.on('end', () => sockets.close(() => server.close(() => console.log('end'))));
  });
}
server.listen(0, '127.0.0.1', main);
