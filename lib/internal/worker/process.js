'use strict';

// The process object of a worker: what concerns the whole process is not for it.

const { codes: { ERR_WORKER_UNSUPPORTED_OPERATION } } = require('internal/errors');
const { messageTypes } = require('internal/worker/control');

const core = internalBinding('core');

let control;
let streams;

function unavailable(name) {
  function unavailableInWorker() {
    throw new ERR_WORKER_UNSUPPORTED_OPERATION(name);
  }
  unavailableInWorker.disabled = true;
  return unavailableInWorker;
}

const unavailableMethods = [
  'abort', 'chdir', 'execve', 'initgroups', 'setgroups', 'setegid', 'seteuid', 'setgid', 'setuid',
];

function limitProcess() {
  for (const name of unavailableMethods) process[name] = unavailable(`process.${name}()`);
  const { umask } = process;
  process.umask = (mask) => {
    if (mask !== undefined) throw new ERR_WORKER_UNSUPPORTED_OPERATION('Setting process.umask()');
    return umask();
  };
  // Others may change it at any time.
  process.cwd = () => core.cwd();
  let title = core.getTitle();
  Object.defineProperty(process, 'title', {
    configurable: true, enumerable: true, get: () => title, set(value) { title = String(value); },
  });
  for (const name of ['_startProfilerIdleNotifier', '_stopProfilerIdleNotifier', '_debugProcess',
                      '_debugEnd']) {
    delete process[name];
  }
  if (process.env.NODE_CHANNEL_FD) limitChannel();
}

function limitChannel() {
  for (const name of ['channel', 'connected']) {
    Object.defineProperty(process, name, {
      configurable: true, enumerable: false, get: unavailable(`process.${name}`),
    });
  }
  process.send = unavailable('process.send()');
  process.disconnect = unavailable('process.disconnect()');
}

function setUp(givenControl) {
  control = givenControl;
  limitProcess();
  const { reallyExit } = core;
  core.reallyExit = (code) => {
    flush();
    reallyExit(code);
  };
  process.reallyExit = core.reallyExit;
}

// ---- Standard streams ------------------------------------------------------------------------

// Whether the parent writes to standard input.
let hasInput = false;
function setHasInput(value) {
  hasInput = value;
}

function getStream(name) {
  if (streams === undefined) {
    const { ReadableWorkerStdio, WritableWorkerStdio } = require('internal/worker/stdio');
    streams = {
      __proto__: null,
      stdin: new ReadableWorkerStdio(control, 'stdin'),
      stdout: new WritableWorkerStdio(control, 'stdout'),
      stderr: new WritableWorkerStdio(control, 'stderr'),
    };
    if (!hasInput) streams.stdin.push(null);
  }
  return streams[name];
}

// Nothing is waited for any more.
function flush() {
  process._exiting = true;
  if (streams === undefined) return;
  streams.stdout.sendMore();
  streams.stderr.sendMore();
}

// ---- The end by an exception -----------------------------------------------------------------

function endByError(error, hasHandlerThrown) {
  if (!process._exiting) {
    process._exiting = true;
    process.exitCode = 1;
    require('internal/task_queues').refuseTicks();
    try {
      if (!hasHandlerThrown && core.builtins.isHeard()) process.emit('exit', 1);
    } catch {
      // The first exception is the one that counts.
    }
  }
  let packed;
  try {
    packed = require('internal/worker/errors').packError(error);
  } catch {
    // That is told instead.
  }
  control.post({ type: messageTypes.error, error: packed });
  process.exit();
}

module.exports = { endByError, getStream, setHasInput, setUp };
