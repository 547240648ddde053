'use strict';

// Runs a program in a process of its own that records what it does. Whatever becomes of it, the
// recording is in our hands.

const trace = internalBinding('trace');

function readLog(fd) {
  const fs = require('fs');
  const { size } = fs.fstatSync(fd);
  const bytes = Buffer.alloc(size);
  let done = 0;
  while (done < size) {
    const count = fs.readSync(fd, bytes, done, size - done, done);
    if (count === 0) break;
    done += count;
  }
  fs.closeSync(fd);
  return parseLog(bytes.toString('utf8', 0, done));
}

function parseLog(text) {
  const events = [];
  for (const line of text.split('\n')) {
    if (line === '') continue;
    try {
      events.push(JSON.parse(line));
    } catch {
      // The last line of a process that was killed may be half a line.
    }
  }
  return events;
}

// Ctrl-C reaches the program as well, which may want to end by itself; it has a moment for that.
const patience = 1000;

// The time of a program counts from its first event.
function whenBegun(fd, callback) {
  const fs = require('fs');
  const interval = setInterval(() => {
    const { size } = fs.fstatSync(fd);
    const bytes = Buffer.alloc(size);
    fs.readSync(fd, bytes, 0, size, 0);
    if (!bytes.includes('{"e":"start"')) return;
    clearInterval(interval);
    callback();
  }, 2);
  return interval;
}

function makeStopper(child, fd, limit) {
  let reason = null;
  let elapsed = 0;
  let timer;
  const onInterrupt = () => {
    reason ??= 'ctrl-C';
    timer = setTimeout(() => child.kill('SIGKILL'), patience);
  };
  process.on('SIGINT', onInterrupt);
  let limitTimer = limit === null ? undefined : whenBegun(fd, () => {
    limitTimer = setTimeout(() => {
      reason ??= `${limit} ms`;
      elapsed = limit;
      child.kill('SIGKILL');
    }, limit);
  });
  return {
    get reason() { return reason; },
    // How long it ran, in milliseconds, if that is known.
    get elapsed() { return elapsed; },
    done() {
      clearTimeout(timer);
      clearTimeout(limitTimer);
      process.removeListener('SIGINT', onInterrupt);
    },
  };
}

const complaintMax = 10_000;

// Calls back with { events, code, signal, stopped, elapsed, and of what was really written to standard
// output and error: size, and complaint, the beginning of the latter }.
function record({ options, program, limit, isPassedOn }, callback) {
  const { spawn } = require('child_process');
  const fd = trace.makeLog();
  const standard = isPassedOn ? 'inherit' : 'pipe';
  const child = spawn(process.execPath, ['--record-fd=3', ...options, ...program], {
    stdio: ['inherit', standard, standard, fd],
  });
  const stopper = makeStopper(child, fd, limit);
  let size = 0;
  let complaint = '';
  child.stdout?.on('data', (chunk) => { size += chunk.length; });
  child.stderr?.on('data', (chunk) => {
    size += chunk.length;
    if (complaint.length < complaintMax) complaint += chunk;
  });
  child.on('error', (error) => callback(error));
  child.on('close', (code, signal) => {
    stopper.done();
    const { elapsed, reason: stopped } = stopper;
    callback(null, { events: readLog(fd), code, signal, stopped, elapsed, size, complaint });
  });
}

module.exports = { record };
