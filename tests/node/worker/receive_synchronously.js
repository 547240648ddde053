'use strict';

const assert = require('assert');
const { MessageChannel, Worker, receiveMessageOnPort } = require('worker_threads');

const { port1, port2 } = new MessageChannel();
const worker = new Worker(`
  const { workerData } = require('worker_threads');
  workerData.postMessage({ answer: 42 });
  workerData.close();
`, { eval: true, workerData: port2, transferList: [port2] });
worker.on('exit', () => {
  assert.deepStrictEqual(receiveMessageOnPort(port1), { message: { answer: 42 } });
  assert.strictEqual(receiveMessageOnPort(port1), undefined);
  port1.close();
});
