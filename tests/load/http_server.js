'use strict';

// A server under many clients, of which some go away in the middle: every request of the others is
// answered, with its own answer, and memory does not grow from round to round.
// Scale: connections, seconds, rounds.

const assert = require('assert');
const { spawn } = require('child_process');
const { once } = require('events');
const fs = require('fs');
const net = require('net');
const { main, megabytes } = require('./support');

function serve() {
  const http = require('http');
  const server = http.createServer((request, response) => {
    if (request.method === 'POST') request.pipe(response);
    else response.end(request.url);
  });
  server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 },
                () => process.send(server.address().port));
  process.on('disconnect', () => process.exit());
}

// One request after the other on a connection; resolves with how many were answered.
function ask(port, number, until, isLeaving) {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.setEncoding('latin1');
    let answered = 0;
    let expected = '';
    let received = '';
    const send = () => {
      const body = `/${number}/${answered}`;
      expected = `\r\n\r\n${body}`;
      socket.write(answered % 5 === 4 ?
        `POST / HTTP/1.1\r\nHost: h\r\nContent-Length: ${body.length}\r\n\r\n${body}` :
        `GET ${body} HTTP/1.1\r\nHost: h\r\n\r\n`);
      if (answered % 5 === 4) expected = `\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
    };
    socket.on('connect', send);
    socket.on('data', (text) => {
      received += text;
      if (!received.endsWith(expected)) return;
      received = '';
      answered++;
      if (isLeaving && answered === 3) {
        // In the middle of a request, without a word.
        socket.write('GET /never HTTP/1.1\r\nHo');
        socket.resetAndDestroy();
      } else if (Date.now() < until) {
        send();
      } else {
        socket.end();
      }
    });
    socket.on('error', (error) => (isLeaving ? resolve(answered) : reject(error)));
    socket.on('close', () => {
      if (received === '') resolve(answered);
      else reject(new Error(`client ${number}: half an answer: ${JSON.stringify(received)}`));
    });
  });
}

function residentSize(pid) {
  const status = fs.readFileSync(`/proc/${pid}/status`, 'latin1');
  return Number(/VmRSS:\s+(\d+)/.exec(status)[1]) * 1024;
}

async function run({ connections, seconds, rounds }) {
  const server = spawn(process.execPath, [__filename, 'serve'],
                       { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const [port] = await once(server, 'message');
  const sizes = [];
  let total = 0;
  for (let round = 0; round < rounds; round++) {
    const until = Date.now() + seconds * 1000 / rounds;
    const clients = Array.from({ length: connections }, (_, number) =>
      ask(port, number, until, number % 10 === 0));
    for (const answered of await Promise.all(clients)) total += answered;
    sizes.push(residentSize(server.pid));
  }
  server.disconnect();
  const [code] = await once(server, 'exit');
  assert.strictEqual(code, 0);
  assert.ok(total >= connections);
  // The first rounds warm up; afterwards nothing may pile up.
  const settled = sizes.slice(Math.ceil(rounds / 2));
  if (settled.length >= 3) {
    assert.ok(settled.at(-1) < settled[0] * 1.2, `grows: ${settled.map(megabytes)} MB`);
  }
  return `http_server: ${connections} connections, ${total} answers in ${seconds} s, ` +
    `RSS after each round: ${sizes.map(megabytes).join(' ')} MB`;
}

if (process.argv[2] === 'serve') serve();
else main(module, run, { connections: 1000, seconds: 60, rounds: 10 });

module.exports = run;
