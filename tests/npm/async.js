// async: flows of callbacks with limits, queues, retries and files.
'use strict';
const async = require('async');
const fs = require('fs');

const soon = (value, callback) => setImmediate(callback, null, value);

async.series([limits, dependencies, queues, failures, files], (error) => {
  console.log('all done', error);
});

function limits(callback) {
  let running = 0;
  let most = 0;
  async.mapLimit([1, 2, 3, 4, 5, 6], 2, (item, done) => {
    most = Math.max(most, ++running);
    setImmediate(() => {
      running--;
      done(null, item * item);
    });
  }, (error, squares) => {
    console.log('mapLimit', squares, 'at most', most);
    callback(error);
  });
}

function dependencies(callback) {
  async.auto({
    first: (done) => soon('a', done),
    second: (done) => soon('b', done),
    both: ['first', 'second', ({ first, second }, done) => soon(first + second, done)],
  }, (error, results) => {
    console.log('auto', results);
    async.waterfall([
      (done) => soon(1, done),
      (value, done) => soon(value + 1, done),
      async (value) => value * 10,
    ], (failure, value) => {
      console.log('waterfall', value);
      callback(failure);
    });
  });
}

function queues(callback) {
  const order = [];
  const queue = async.priorityQueue((task, done) => {
    order.push(task);
    setImmediate(done);
  }, 1);
  queue.push('low', 9);
  queue.push('high', 1);
  queue.push(['middle 1', 'middle 2'], 5);
  queue.drain(() => {
    console.log('priorityQueue', order);
    callback();
  });
}

function failures(callback) {
  let attempts = 0;
  async.retry({ times: 4, interval: 1 }, (done) => {
    attempts++;
    if (attempts < 3) done(new Error(`attempt ${attempts}`));
    else done(null, 'worked');
  }, (error, result) => {
    console.log('retry', error, result, attempts);
    async.parallel([
      (done) => done(new Error('first')),
      (done) => soon('late', done),
      async.timeout((done) => setTimeout(done, 60000).unref(), 5),
    ].map(async.reflect), (none, results) => {
      console.log(results.map(({ error: failure, value }) => failure?.message ?? value));
      callback(none);
    });
  });
}

function files(callback) {
  async.detectSeries(['/no/such/file', __filename, '/'], (path, done) => {
    fs.access(path, (error) => done(null, !error));
  }, (error, found) => {
    console.log('found', found === __filename);
    callback(error);
  });
}
