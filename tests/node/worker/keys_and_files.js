'use strict';

// Keys are copied into another thread, and open files can be moved there.

const assert = require('assert');
const { once } = require('events');
const fs = require('fs');
const { MessageChannel, Worker } = require('worker_threads');

async function checkKeys() {
  const { subtle } = globalThis.crypto;
  const worker = new Worker(`
    const { parentPort } = require('worker_threads');
    parentPort.on('message', async ({ key, publicKey }) => {
      if (key === undefined) return parentPort.close();
      const signature = await crypto.subtle.sign(
        publicKey ? { name: 'ECDSA', hash: 'SHA-256' } : 'HMAC', key, Buffer.from('data'));
      parentPort.postMessage({ signature, key, publicKey });
    });`, { eval: true });
  const secret = await subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
  worker.postMessage({ key: secret });
  const [answer] = await once(worker, 'message');
  assert.ok(await subtle.verify('HMAC', secret, answer.signature, Buffer.from('data')));
  assert.strictEqual(answer.key.extractable, false);
  assert.deepStrictEqual(answer.key.algorithm, secret.algorithm);
  assert.deepStrictEqual(answer.key.usages, ['sign', 'verify']);

  const { privateKey, publicKey } =
    await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  worker.postMessage({ key: privateKey, publicKey });
  const [pair] = await once(worker, 'message');
  assert.strictEqual(pair.key.type, 'private');
  assert.ok(await subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, pair.publicKey, pair.signature,
                                Buffer.from('data')));
  worker.postMessage({});
  await once(worker, 'exit');
}

async function checkFiles() {
  const expected = fs.readFileSync(__filename, 'utf8');
  const handle = await fs.promises.open(__filename);
  const worker = new Worker(`
    const { parentPort, workerData } = require('worker_threads');
    workerData.readFile('utf8').then((text) => {
      parentPort.postMessage(text);
      return workerData.close();
    });`, { eval: true, workerData: handle, transferList: [handle] });
  assert.strictEqual(handle.fd, -1);
  const [text] = await once(worker, 'message');
  assert.strictEqual(text, expected);
  await assert.rejects(handle.read(), { code: 'EBADF', syscall: 'read' });

  // Here.
  const { port1, port2 } = new MessageChannel();
  const other = await fs.promises.open(__filename);
  assert.throws(() => port1.postMessage(other));
  port1.postMessage(other, [other]);
  const [moved] = await once(port2, 'message');
  const reading = moved.readFile('utf8');
  assert.throws(() => port2.postMessage(moved, [moved]), {
    name: 'DataCloneError', message: 'Cannot transfer FileHandle while in use',
  });
  assert.strictEqual(await reading, expected);
  await moved.close();
  port1.close();
}

checkKeys().then(checkFiles);
