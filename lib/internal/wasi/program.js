'use strict';

// System calls about the program itself: arguments, environment, clocks, its end.

const { check, errors } = require('internal/wasi/errors');
const natives = internalBinding('wasi');

// By the numbers of WASI, from 1 on.
const signals = [
  'SIGHUP', 'SIGINT', 'SIGQUIT', 'SIGILL', 'SIGTRAP', 'SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGKILL',
  'SIGUSR1', 'SIGSEGV', 'SIGUSR2', 'SIGPIPE', 'SIGALRM', 'SIGTERM', 'SIGCHLD', 'SIGCONT', 'SIGSTOP',
  'SIGTSTP', 'SIGTTIN', 'SIGTTOU', 'SIGURG', 'SIGXCPU', 'SIGXFSZ', 'SIGVTALRM', 'SIGPROF',
  'SIGWINCH', 'SIGPOLL', 'SIGPWR', 'SIGSYS',
];

const sizeOf = (strings) => strings.reduce((sum, { length }) => sum + length, 0);

// Each with a zero behind it, and an array of pointers to them.
function putStrings(memory, strings, pointers, buffer) {
  let pointer = memory.range(pointers, strings.length * 4);
  let start = memory.range(buffer, sizeOf(strings));
  for (const bytes of strings) {
    memory.setUint32(pointer, start);
    memory.bytes.set(bytes, start);
    pointer += 4;
    start += bytes.length;
  }
}

function putSizes(memory, strings, count, size) {
  const countAt = memory.range(count, 4);
  const sizeAt = memory.range(size, 4);
  memory.setUint32(countAt, strings.length);
  memory.setUint32(sizeAt, sizeOf(strings));
}

function putClock(memory, ask, clock, result) {
  const at = memory.range(result, 8);
  check(ask(clock));
  memory.setUint64(at, natives.numbers[0]);
}

module.exports = {
  args_get(pointers, buffer) { putStrings(this.memory, this.args, pointers, buffer); },
  args_sizes_get(count, size) { putSizes(this.memory, this.args, count, size); },
  environ_get(pointers, buffer) { putStrings(this.memory, this.env, pointers, buffer); },
  environ_sizes_get(count, size) { putSizes(this.memory, this.env, count, size); },
  clock_res_get(clock, result) {
    putClock(this.memory, natives.clockResolution, clock, result);
  },
  clock_time_get(clock, precision, result) {
    putClock(this.memory, natives.clockTime, clock, result);
  },
  proc_exit(code) {
    process.reallyExit(code);
  },
  proc_raise(number) {
    const signal = signals[number - 1];
    if (signal === undefined) throw errors.ENOSYS;
    process.kill(process.pid, signal);
  },
  random_get(pointer, size) {
    internalBinding('random').fillRandom(this.memory.slice(pointer, size));
  },
  sched_yield() {},
};
