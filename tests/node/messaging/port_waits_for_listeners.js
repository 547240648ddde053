'use strict';

// A port whose last listener was removed keeps what comes for the next one.

const assert = require('assert');
const { MessageChannel } = require('worker_threads');

const { port1, port2 } = new MessageChannel();
port2.on('message', assert.fail);
let received;
setImmediate(() => {
  port2.removeListener('message', assert.fail);
  port1.postMessage('late');
  setImmediate(() => {
    port2.on('message', (message) => {
      received = message;
      port2.close();
    });
  });
});
process.on('exit', () => assert.strictEqual(received, 'late'));
