'use strict';

// Files that are in the page cache.

const fs = require('fs');
const path = require('path');
const { inFlight, run } = require('../support/bench.cjs');

const FILES = 16;
const SMALL = 4096;
const LARGE = 1024 * 1024;
const ENTRIES = 10000;

// Systems may be checked side by side, so each process has its own folder.
let folder;
function ownFolder(directory) {
  if (folder === undefined) {
    folder = path.join(directory, `files-${process.pid}`);
    fs.mkdirSync(folder, { recursive: true });
    process.once('exit', () => fs.rmSync(folder, { recursive: true, force: true }));
  }
  return folder;
}

function preparedFiles(directory, size) {
  const paths = [];
  for (let number = 0; number < FILES; number++) {
    paths.push(path.join(ownFolder(directory), `${number}.bin`));
    fs.writeFileSync(paths[number], Buffer.alloc(size, number + 1));
  }
  return paths;
}

function withFiles(size, operate) {
  let paths;
  return (count, finish, options) => {
    paths ??= preparedFiles(options.directory, size);
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

function readFile(size) {
  return withFiles(size, (name, done) => fs.readFile(name, (error, data) => {
    done(error, error ? 0 : data.length + data[0] + data[size - 1]);
  }));
}

// Each operation in flight has a file of its own, which it writes again and again.
function writeFile(count, finish, options) {
  const own = ownFolder(options.directory);
  const data = Buffer.alloc(SMALL, 'rondo');
  const used = Math.min(count, options.concurrency);
  const free = Array.from({ length: used }, (_, number) => path.join(own, `${number}.out`));
  inFlight(count, options.concurrency, (number, done) => {
    const name = free.pop();
    fs.writeFile(name, data, (error) => {
      if (error) throw error;
      free.push(name);
      done();
    });
  }, () => finish(free.reduce((sum, name) => sum + fs.statSync(name).size, count)));
}

// Made once and kept: under another name first, so that nobody meets a part of it.
function preparedOnce(target, make) {
  if (fs.existsSync(target)) return target;
  const partial = `${target}.${process.pid}`;
  make(partial);
  try {
    fs.renameSync(partial, target);
  } catch (error) {
    // Somebody else was faster.
    if (!fs.existsSync(target)) throw error;
    fs.rmSync(partial, { recursive: true, force: true });
  }
  return target;
}

function readdir(count, finish, options) {
  const full = preparedOnce(path.join(options.directory, `folder_${ENTRIES}`), (partial) => {
    fs.mkdirSync(partial, { recursive: true });
    for (let number = 0; number < ENTRIES; number++) {
      fs.writeFileSync(path.join(partial, `entry-${number}.txt`), '');
    }
  });
  let sum = 0;
  inFlight(count, options.concurrency, (number, done) => {
    fs.readdir(full, (error, names) => {
      if (error) throw error;
      for (const name of names) sum += name.length;
      done();
    });
  }, () => finish(sum));
}

// An operation is a MiB.
function streamCopy(count, finish, options) {
  const { pipeline } = require('stream');
  fs.mkdirSync(options.directory, { recursive: true });
  const source = preparedOnce(path.join(options.directory, `copied_${options.operations}m`),
    (partial) => {
      const block = Buffer.alloc(LARGE);
      const file = fs.openSync(partial, 'w');
      for (let number = 0; number < options.operations; number++) {
        for (let at = 0; at < LARGE; at += 512) block.writeUInt32LE(number + at, at);
        fs.writeSync(file, block);
      }
      fs.closeSync(file);
    });
  const target = path.join(ownFolder(options.directory), 'copy');
  const bytes = count * LARGE;
  pipeline(fs.createReadStream(source, { end: bytes - 1 }), fs.createWriteStream(target),
    (error) => {
      if (error) throw error;
      finish(checkedCopy(target, bytes));
    });
}

// A word of each end, and how long it is.
function checkedCopy(target, bytes) {
  const file = fs.openSync(target, 'r');
  const word = Buffer.alloc(4);
  let sum = fs.fstatSync(file).size;
  for (const at of [0, bytes - LARGE, bytes - 512]) {
    fs.readSync(file, word, 0, 4, at);
    sum += word.readUInt32LE(0);
  }
  fs.closeSync(file);
  return sum;
}

run({
  read_4k: readFile(SMALL),
  read_1m: readFile(LARGE),
  stat: withFiles(SMALL, (name, done) => fs.stat(name, (error, stats) => {
    done(error, error ? 0 : stats.size + stats.mode % 8);
  })),
  write_4k: writeFile,
  readdir,
  stream_copy: streamCopy,
});
