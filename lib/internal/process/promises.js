'use strict';

// Rejected promises that nobody handles, by the rules of --unhandled-rejections.

const core = internalBinding('core');
const { builtins: { isHeard, isLoaded } } = core;
const { onUncaught } = require('internal/process/execution');
const asyncState = require('internal/async_state');

// Index into the flags that are shared with the native side.
const kHasRejections = 1;

const mode = core.options.unhandledRejections ||
  (core.options.semantics === 'node10' ? 'warn' : 'throw');

let nextUid = 0;
// Those without a handler, in the order of their rejection: { promise, reason, uid, context }.
let pending = new Map();
// The numbers of those that were reported and not handled since.
const reported = new WeakMap();
// Those that were handled all the same.
let handledLate = [];

// Called by the engine in the middle of what it does.
function note(promise, isHandled, reason) {
  if (!isHandled) {
    pending.set(promise, { promise, reason, uid: ++nextUid, context: asyncState.current });
    core.state[kHasRejections] = 1;
    return;
  }
  if (pending.delete(promise)) return;
  const uid = reported.get(promise);
  if (uid === undefined) return;
  reported.delete(promise);
  handledLate.push({ promise, uid });
  core.state[kHasRejections] = 1;
}

// Called when ticks and microtasks are through. As in Node, all that have been rejected by now are
// reported, even if the report of one gives another its handler, and none after one that throws.
function processRejections() {
  core.state[kHasRejections] = 0;
  while (handledLate.length > 0) {
    const batch = handledLate;
    handledLate = [];
    for (const { promise, uid } of batch) announceHandled(promise, uid);
  }
  const unhandled = pending;
  pending = new Map();
  for (const entry of unhandled.values()) report(entry);
}

// Handlers run in the context of the rejection.
function report(entry) {
  reported.set(entry.promise, entry.uid);
  const outer = asyncState.current;
  asyncState.current = entry.context;
  try {
    // Ids exist only once somebody has asked for them.
    const needsWarning = isLoaded('internal/async_hooks') ?
      require('internal/async_hooks').runInPromise(entry.promise, () => modes[mode](entry)) :
      modes[mode](entry);
    if (needsWarning) warn(entry);
  } finally {
    asyncState.current = outer;
  }
}

// Whether somebody took it. Those of a domain, once that module is loaded, are its errors.
function emit({ promise, reason }) {
  const domain = 'domain' in process ? promise.domain : undefined;
  return domain ? domain.emit('error', reason) :
    process.emit('unhandledRejection', reason, promise);
}

const modes = {
  __proto__: null,
  strict(entry) {
    onUncaught(asError(entry.reason), true);
    return !emit(entry);
  },
  warn(entry) {
    emit(entry);
    return true;
  },
  none(entry) {
    emit(entry);
    return false;
  },
  'warn-with-error-code'(entry) {
    const handled = emit(entry);
    if (!handled) process.exitCode = 1;
    return !handled;
  },
  throw(entry) {
    const handled = emit(entry);
    if (!handled) onUncaught(asError(entry.reason), true);
    return false;
  },
};

function asError(reason) {
  if (require('internal/util/types').isNativeError(reason)) return reason;
  return new UnhandledPromiseRejection(reason);
}

class UnhandledPromiseRejection extends Error {
  code = 'ERR_UNHANDLED_REJECTION';

  constructor(reason) {
    super('This error originated either by throwing inside of an async function without a ' +
          'catch block, or by rejecting a promise which was not handled with .catch(). The ' +
          `promise rejected with the reason "${textOf(reason)}".`);
  }
}
Object.defineProperty(UnhandledPromiseRejection.prototype, 'name', {
  configurable: true, writable: true, value: 'UnhandledPromiseRejection',
});

// A text for any value, made without calling anything that belongs to the program.
function textOf(value) {
  if (typeof value === 'function') return Function.prototype.toString.call(value);
  if (typeof value !== 'object' || value === null) return String(value);
  for (let object = value; object !== null; object = Object.getPrototypeOf(object)) {
    if (require('internal/util/types').isProxy(object)) break;
    const maker = Object.getOwnPropertyDescriptor(object, 'constructor')?.value;
    const name = typeof maker === 'function' ?
      Object.getOwnPropertyDescriptor(maker, 'name')?.value : undefined;
    if (typeof name === 'string' && name !== '') return `#<${name}>`;
  }
  return '[object Object]';
}

function warn({ reason, uid }) {
  const name = 'UnhandledPromiseRejectionWarning';
  const warning = new Error(
    'Unhandled promise rejection. This error originated either by ' +
    'throwing inside of an async function without a catch block, ' +
    'or by rejecting a promise which was not handled with .catch(). ' +
    'To terminate the node process on unhandled promise ' +
    'rejection, use the CLI flag `--unhandled-rejections=strict` (see ' +
    'https://nodejs.org/api/cli.html#cli_unhandled_rejections_mode). ' +
    `(rejection id: ${uid})`);
  warning.name = name;
  try {
    if (typeof reason === 'object' && reason !== null && Object.hasOwn(reason, 'stack')) {
      warning.stack = require('internal/stack').formatStack(reason);
      process.emitWarning(warning.stack, name);
    } else {
      process.emitWarning(textOf(reason), name);
    }
  } catch {
    // The reason cannot be printed; the warning itself can.
  }
  process.emitWarning(warning);
}

// ---- Late handlers ---------------------------------------------------------------------------

function announceHandled(promise, uid) {
  if (isHeard() && process.emit('rejectionHandled', promise)) return;
  if (mode === 'strict') return;
  const warning = new Error(
    `Promise rejection was handled asynchronously (rejection id: ${uid})`);
  warning.name = 'PromiseRejectionHandledWarning';
  warning.id = uid;
  process.emitWarning(warning);
}

module.exports = { note, process: processRejections };
