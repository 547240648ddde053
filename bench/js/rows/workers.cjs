'use strict';

// A worker that sends back what it gets: one message in flight.

const path = require('path');
const { run, unsupported } = require('../support/bench.cjs');

let worker;

function startedWorker() {
  try {
    const { Worker } = require('worker_threads');
    return new Worker(path.join(__dirname, '..', 'support', 'echo_worker.cjs'));
  } catch (error) {
    return unsupported(error.message);
  }
}

function roundTrips(count, finish) {
  worker ??= startedWorker();
  let sum = 0;
  let left = count;
  function receive(message) {
    sum += message.number;
    if (--left > 0) worker.postMessage({ number: left, text: 'hello' });
    else {
      worker.off('message', receive);
      finish(sum);
    }
  }
  worker.on('message', receive);
  worker.postMessage({ number: left, text: 'hello' });
}

run({ round_trips: roundTrips });
