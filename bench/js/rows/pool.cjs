'use strict';

// What threads of a pool do: keys from passwords, compressing, and jobs of no size that wait in
// large numbers.

const { inFlight, run, unsupported } = require('../support/bench.cjs');

const ITERATIONS = 2000;
const TEXT_BYTES = 128 * 1024;

function moduleOf(name) {
  try {
    return require(name);
  } catch (error) {
    return unsupported(error.message);
  }
}

function pbkdf2(count, finish, options) {
  const crypto = moduleOf('crypto');
  let sum = 0;
  inFlight(count, options.concurrency, (number, done) => {
    crypto.pbkdf2(`secret ${number}`, 'salt', ITERATIONS, 32, 'sha256', (error, key) => {
      if (error) throw error;
      sum += key[0] + key[31];
      done();
    });
  }, () => finish(sum));
}

// Words in an order that looks random: neither empty of information nor full of it.
function someText() {
  const words = ['event', 'loop', 'timer', 'socket', 'promise', 'thread', 'queue', 'phase'];
  let text = '';
  for (let number = 0; text.length < TEXT_BYTES; number++) {
    text += `${words[(Math.imul(number, 0x9e3779b1) >>> 13) % words.length]} ${number % 97}\n`;
  }
  return Buffer.from(text.slice(0, TEXT_BYTES));
}

// The bytes that come out differ between versions of zlib: what counts is that the text is back
// when one of them is unpacked.
function gzip(count, finish, options) {
  const zlib = moduleOf('zlib');
  const text = someText();
  let last;
  inFlight(count, options.concurrency, (number, done) => {
    zlib.gzip(text, (error, packed) => {
      if (error) throw error;
      last = packed;
      done();
    });
  }, () => finish(zlib.gunzipSync(last).equals(text) ? count * text.length : -1));
}

// So many jobs are given to the pool at once, and when all are done the next ones.
function jobs(count, finish, options) {
  const fs = require('fs');
  let left = count;
  let sum = 0;
  function wave() {
    const wanted = Math.min(options.concurrency, left);
    let waiting = wanted;
    left -= wanted;
    for (let number = 0; number < wanted; number++) {
      fs.stat('/', (error, stats) => {
        if (error) throw error;
        sum += stats.isDirectory() ? 1 : 0;
        if (--waiting > 0) return;
        if (left > 0) wave();
        else finish(sum);
      });
    }
  }
  wave();
}

run({ pbkdf2, gzip, jobs });
