'use strict';
// A child that takes too long is ended.
const assert = require('assert');
const { spawn } = require('child_process');

spawn('sleep', ['1000'], { timeout: 20, killSignal: 'SIGKILL' })
  .on('exit', (code, signal) => assert.strictEqual(signal, 'SIGKILL'));
// One that is quick is left alone, and its timer does not keep the program.
spawn('true', { timeout: 1_000_000 }).on('exit', (code) => assert.strictEqual(code, 0));
