'use strict';

// module.register(): hooks that run in a thread of their own. Whoever imports something waits for
// what they answer.

const core = internalBinding('core');
const {
  codes: { ERR_ASYNC_LOADER_REQUEST_NEVER_SETTLED, ERR_WORKER_NOT_RUNNING },
} = require('internal/errors');
const { announce } = require('internal/modules/hooks');
const { registerHere, states } = require('internal/modules/loader_worker');
const { isURL } = require('internal/url');

let port;
let state;

function start() {
  const { MessageChannel } = require('internal/messaging/message_port');
  const { Worker, kBuiltin } = require('internal/worker');
  const channel = new MessageChannel();
  const shared = new Int32Array(new SharedArrayBuffer(8));
  const worker = new Worker('internal/modules/loader_worker', {
    [kBuiltin]: true,
    name: 'loader',
    workerData: { port: channel.port2, state: shared, requires: core.options.requires },
    transferList: [channel.port2],
  });
  worker.unref();
  // Without it nothing can be imported any more.
  worker.on('exit', (code) => process.exit(code));
  port = channel.port1;
  port.unref();
  state = shared;
  core.loaderThread = { load, resolve };
  announce();
}

function receive() {
  return require('internal/messaging/message_port').receiveMessageOnPort(port)?.message;
}

// The thread may have ended behind its answer.
function waitForAnswer() {
  while (Atomics.load(state, 0) === states.working) Atomics.wait(state, 0, states.working);
  const message = receive();
  if (message === undefined || message.failure !== undefined) endWithThread(message);
  return message;
}

// A hook that ends its process means all of it, and so does an error that nobody caught there. An
// 'exit' listener may still ask for something.
function endWithThread(message = receive()) {
  if (process._exiting) throw new ERR_WORKER_NOT_RUNNING();
  if (message?.failure !== undefined) core.writeText(2, message.failure);
  process.exit(Atomics.load(state, 1));
}

function call(method, args, transferList) {
  const before = Atomics.load(state, 0);
  if (before === states.ended ||
      Atomics.compareExchange(state, 0, before, states.working) === states.ended) {
    endWithThread();
  }
  port.postMessage({ method, args }, transferList);
  const { error, isUnsettled, value } = waitForAnswer();
  if (isUnsettled) throw new ERR_ASYNC_LOADER_REQUEST_NEVER_SETTLED();
  if (error !== undefined) throw unpackError(error);
  return value;
}

function unpackError({ value, properties }) {
  if (properties === undefined) return value;
  for (const [name, property] of Object.entries(properties)) {
    Object.defineProperty(value, name, {
      configurable: true, enumerable: name !== 'stack', writable: true, value: property,
    });
  }
  return value;
}

function resolve(specifier, { conditions, importAttributes, parentURL }) {
  return call('resolve', [specifier, {
    conditions, importAttributes: { ...importAttributes }, parentURL,
  }]);
}

function load(url, { conditions, format, importAttributes }) {
  return call('load', [url, { conditions, format, importAttributes: { ...importAttributes } }]);
}

// register(specifier, parentURL, options), or register(specifier, options).
function register(specifier, parentURL, options) {
  if (parentURL !== null && typeof parentURL === 'object' && !isURL(parentURL)) {
    options = parentURL;
    parentURL = options.parentURL;
  }
  const args = [`${specifier}`, `${parentURL ?? 'data:'}`, options?.data];
  if (core.isLoaderThread) {
    registerHere(...args);
    return;
  }
  if (port === undefined) start();
  call('register', args, options?.transferList);
}

module.exports = { register };
