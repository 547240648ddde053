'use strict';

// A server that never answers: the query ends by its time limit, or when it is cancelled.

const assert = require('assert');
const dns = require('dns');
const { start } = require('./support/server');

let questions = 0;
start(({ name }) => {
  if (name === 'often.example') questions++;
  return undefined;
}, async (address, server) => {
  const impatient = new dns.promises.Resolver({ timeout: 50, tries: 1 });
  impatient.setServers([address]);
  await assert.rejects(impatient.resolve4('silent.example'), { code: 'ETIMEOUT' });

  const stubborn = new dns.promises.Resolver({ timeout: 20, tries: 3, maxTimeout: 30 });
  stubborn.setServers([address]);
  await assert.rejects(stubborn.resolve4('often.example'), { code: 'ETIMEOUT' });
  assert.strictEqual(questions, 3);

  const patient = new dns.Resolver();
  patient.setServers([address]);
  let isReturned = false;
  const ended = new Promise((resolve) => {
    patient.resolve('silent.example', 'TXT', (error) => {
      assert.strictEqual(error.code, 'ECANCELLED');
      assert.strictEqual(error.syscall, 'queryTxt');
      assert.ok(isReturned);
      resolve();
    });
  });
  assert.throws(() => patient.setServers(['127.0.0.1']), {
    code: 'ERR_DNS_SET_SERVERS_FAILED', message: /There are pending queries/,
  });
  patient.cancel();
  isReturned = true;
  await ended;
  server.close();
});
