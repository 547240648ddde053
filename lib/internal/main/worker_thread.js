'use strict';

// What runs in a worker: the script that its parent names in the first message.

const core = internalBinding('core');
const { Control, messageTypes } = require('internal/worker/control');
const workerProcess = require('internal/worker/process');

let control;

function run() {
  control = new Control(internalBinding('worker').controlParcel(), receive);
  control.reference(true);
  workerProcess.setUp(control);
  if (core.options.switches !== undefined) require('internal/process/switches').applyInWorker();
  require('internal/worker/atomics').install();
}

function receive(message) {
  switch (message.type) {
    case messageTypes.loadScript:
      control.reference(false);
      load(message);
      break;
    case messageTypes.question:
      require('internal/worker/questions').answer(control, message);
      break;
    case messageTypes.stdioData:
      process[message.stream].receive(message.chunks);
      break;
    default:
      process[message.stream].sendMore?.();
  }
}

function load({ argv = [], source, workerData, environmentData, hasStdin, isWatched, port }) {
  process.argv.push(...argv);
  if (isWatched) {
    core.reportLoaded = (file) => control.post({ type: messageTypes.hasLoaded, file });
  }
  require('internal/worker/environment_data').assignEnvironmentData(environmentData);
  const workerThreads = require('worker_threads');
  workerThreads.parentPort = port;
  workerThreads.workerData = workerData;
  require('internal/worker/thread_messages').listen();
  workerProcess.setHasInput(hasStdin);
  control.post({ type: messageTypes.isOnline });
  start(source);
}

function start({ kind, source }) {
  const { options } = core;
  if (kind === 'eval') {
    process._eval = source;
    process.argv.splice(1, 0, '[worker eval]');
    require('internal/main/eval').run({ ...options, evalSource: source, isWorker: true });
    return;
  }
  if (kind === 'builtin') {
    require(source).run(require('worker_threads').workerData);
    return;
  }
  const { Module } = require('internal/modules/cjs_loader');
  Module._preloadModules(options.requires);
  if (kind === 'data-url') {
    require('internal/modules/esm/main').runUrl(source);
    return;
  }
  process.argv.splice(1, 0, source);
  Module.runMain(source);
}

module.exports = { run };
