'use strict';
// A child can be given to what disposes of things.
const assert = require('assert');
const { spawn } = require('child_process');

const child = spawn('sleep', ['1000']);
child[Symbol.dispose]();
child.on('exit', (code, signal) => assert.strictEqual(signal, 'SIGTERM'));
