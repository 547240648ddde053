'use strict';

// Child processes that end at once.

const { inFlight, run } = require('../support/bench.cjs');

function spawnChildren(count, finish, options) {
  const { spawn } = require('child_process');
  let sum = 0;
  inFlight(count, options.concurrency, (number, done) => {
    const child = spawn('/bin/sh', ['-c', `exit ${number % 50}`], { stdio: 'ignore' });
    child.on('error', (error) => { throw error; });
    child.on('close', (code) => {
      sum += code;
      done();
    });
  }, () => finish(sum));
}

run({ spawn: spawnChildren });
