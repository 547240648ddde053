// The option timeout tells, and leaves what follows to the program.
'use strict';
const assert = require('assert');
const http = require('http');
const { serving } = require('./support/exchange');

serving(() => {}, (port) => new Promise((resolve) => {
  const sent = http.get({ port, timeout: 20, agent: new http.Agent() });
  sent.on('timeout', () => sent.destroy(new Error('mine')));
  sent.on('error', (error) => assert.strictEqual(error.message, 'mine'));
  sent.on('close', resolve);
}));
