'use strict';

// Files that are in the page cache.

const fs = require('fs');
const path = require('path');
const { inFlight, run } = require('../support/bench.cjs');

const FILES = 16;
const SIZE = 4096;

function preparedFiles(directory) {
  // Systems may be checked side by side, so each process has its own files.
  const folder = path.join(directory, `files-${process.pid}`);
  fs.mkdirSync(folder, { recursive: true });
  const paths = [];
  for (let number = 0; number < FILES; number++) {
    paths.push(path.join(folder, `${number}.bin`));
    fs.writeFileSync(paths[number], Buffer.alloc(SIZE, number + 1));
  }
  process.once('exit', () => fs.rmSync(folder, { recursive: true, force: true }));
  return paths;
}

let paths;

function withFiles(operate) {
  return (count, finish, options) => {
    paths ??= preparedFiles(options.directory);
    let sum = 0;
    inFlight(count, options.concurrency, (number, done) => {
      operate(paths[number % FILES], (error, amount) => {
        if (error) throw error;
        sum = (sum + amount) | 0;
        done();
      });
    }, () => finish(sum));
  };
}

run({
  read_file: withFiles((name, done) => fs.readFile(name, (error, data) => {
    done(error, error ? 0 : data.length + data[0] + data[SIZE - 1]);
  })),
  stat: withFiles((name, done) => fs.stat(name, (error, stats) => {
    done(error, error ? 0 : stats.size + stats.mode % 8);
  })),
});
