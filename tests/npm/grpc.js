// gRPC: the four kinds of calls, errors with a status, and a deadline.
'use strict';
const fs = require('fs');
const os = require('os');
const path = require('path');
const grpc = require('@grpc/grpc-js');
const loader = require('@grpc/proto-loader');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'npm-grpc-'));
const file = path.join(folder, 'sums.proto');
fs.writeFileSync(file, `
  syntax = "proto3";
  package sums;
  message Item { string text = 1; int32 number = 2; map<string, int64> counts = 3; bytes data = 4; }
  service Sums {
    rpc Next(Item) returns (Item);
    rpc Count(Item) returns (stream Item);
    rpc Sum(stream Item) returns (Item);
    rpc Shout(stream Item) returns (stream Item);
    rpc Never(Item) returns (Item);
  }
`);
const { Sums } = grpc.loadPackageDefinition(loader.loadSync(file, { longs: String })).sums;
fs.rmSync(folder, { recursive: true });

const server = new grpc.Server();
server.addService(Sums.service, {
  Next({ request }, callback) {
    if (request.number < 0) {
      callback({ code: grpc.status.INVALID_ARGUMENT, details: 'negative' });
    } else {
      callback(null, { ...request, number: request.number + 1, counts: { a: 5 } });
    }
  },
  Count(call) {
    for (let number = 0; number < call.request.number; number++) call.write({ number });
    call.end();
  },
  Sum(call, callback) {
    let number = 0;
    call.on('data', (item) => number += item.number).on('end', () => callback(null, { number }));
  },
  Shout(call) {
    call.on('data', ({ text }) => call.write({ text: text.toUpperCase() }))
      .on('end', () => call.end());
  },
  Never() {},
});

const all = (stream) => new Promise((resolve, reject) => {
  const items = [];
  stream.on('data', (item) => items.push(item)).on('end', () => resolve(items)).on('error', reject);
});

server.bindAsync('127.0.0.1:0', grpc.ServerCredentials.createInsecure(), async (error, port) => {
  const client = new Sums(`127.0.0.1:${port}`, grpc.credentials.createInsecure());
  const ask = (method, request, options = {}) => new Promise((resolve) => {
    client[method](request, options, (failure, answer) => resolve(failure ?? answer));
  });
  console.log(await ask('Next', { text: 'a', number: 1, data: Buffer.from('xyz') }));
  const { code, details } = await ask('Next', { number: -1 });
  console.log(code, details);
  console.log((await all(client.Count({ number: 3 }))).map(({ number }) => number));
  const sum = new Promise((resolve) => {
    const call = client.Sum((failure, { number }) => resolve(number));
    for (const number of [4, 5, 6]) call.write({ number });
    call.end();
  });
  console.log(await sum);
  const shout = client.Shout();
  shout.write({ text: 'one' });
  shout.end({ text: 'two' });
  console.log((await all(shout)).map(({ text }) => text));
  console.log((await ask('Never', {}, { deadline: Date.now() + 100 })).code);
  client.close();
  server.forceShutdown();
});
