'use strict';

// Connections and servers are moved to other threads.

const assert = require('assert');
const net = require('net');
const { Worker } = require('worker_threads');

const makeWorker = () => new Worker(`
  const { parentPort, threadId } = require('worker_threads');
  const net = require('net');
  const serve = (socket) => socket.once('data', (data) => socket.end(threadId + ' heard ' + data));
  parentPort.on('message', ({ socket, server }) => {
    if (socket instanceof net.Socket) serve(socket);
    if (server instanceof net.Server) server.on('connection', serve);
    parentPort.postMessage('ready');
  });
`, { eval: true });

const ask = (port, text) => new Promise((resolve, reject) => {
  let answer = '';
  const socket = net.connect(port, '127.0.0.1', () => socket.write(text));
  socket.setEncoding('utf8');
  socket.on('data', (data) => { answer += data; });
  socket.on('end', () => resolve(answer));
  socket.on('error', reject);
});

const listen = (server) =>
  new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server.address().port)));

async function moveConnection() {
  const worker = makeWorker();
  const server = net.createServer((socket) => {
    worker.postMessage({ socket }, [socket]);
    assert.strictEqual(socket._handle, null);
    assert.ok(socket.destroyed);
    server.close();
  });
  const port = await listen(server);
  assert.strictEqual(await ask(port, 'one'), `${worker.threadId} heard one`);
  await worker.terminate();
}

async function moveServer() {
  const worker = makeWorker();
  const server = net.createServer();
  const port = await listen(server);
  worker.postMessage({ server }, [server]);
  assert.strictEqual(server._handle, null);
  await new Promise((resolve) => worker.once('message', resolve));
  assert.deepStrictEqual(
    await Promise.all([ask(port, 'two'), ask(port, 'three')]),
    [`${worker.threadId} heard two`, `${worker.threadId} heard three`]);
  await worker.terminate();
}

async function refuse() {
  const worker = makeWorker();
  const socket = new net.Socket();
  assert.throws(() => worker.postMessage(socket, [socket]), {
    code: 'ERR_WORKER_HANDLE_NOT_TRANSFERABLE',
  });
  await worker.terminate();
}

(async () => {
  await moveConnection();
  await moveServer();
  await refuse();
})().then(() => { process.exitCode = 0; });
process.exitCode = 1;
