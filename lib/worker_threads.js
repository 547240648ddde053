'use strict';

// Threads that run script, and what they speak through.

const { codes: { ERR_CLOSED_MESSAGE_PORT, ERR_METHOD_NOT_IMPLEMENTED } } =
  require('internal/errors');
const { BroadcastChannel } = require('internal/messaging/broadcast_channel');
const { MessageChannel, MessagePort, isMessagePort, isOpen, receiveMessageOnPort } =
  require('internal/messaging/message_port');
const { kUncloneable, marks, untransferable } = require('internal/transferable');
const { defineLazyProperties } = require('internal/util');
const { codedTypeError } = require('internal/webidl');
const { getEnvironmentData, setEnvironmentData } = require('internal/worker/environment_data');

const { isMainThread, resourceLimits, threadId, threadName } = internalBinding('worker');

function isObject(value) {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

function markAsUncloneable(value) {
  if (!isObject(value)) return;
  marks.hasUncloneable = true;
  Object.defineProperty(value, kUncloneable, {
    __proto__: null, configurable: false, enumerable: false, writable: false, value: true,
  });
}

// The objects of a port belong to the realm that the modules are loaded in.
function moveMessagePortToContext(port) {
  if (!isMessagePort(port)) {
    throw codedTypeError('The "port" argument must be a MessagePort instance');
  }
  if (!isOpen(port)) throw new ERR_CLOSED_MESSAGE_PORT();
  throw new ERR_METHOD_NOT_IMPLEMENTED('worker_threads.moveMessagePortToContext()');
}

module.exports = {
  isInternalThread: false,
  isMainThread,
  MessagePort,
  MessageChannel,
  markAsUncloneable,
  markAsUntransferable(value) {
    if (isObject(value)) untransferable.add(value);
  },
  isMarkedAsUntransferable: (value) => isObject(value) && untransferable.has(value),
  moveMessagePortToContext,
  receiveMessageOnPort,
  resourceLimits: resourceLimits === undefined ? {} :
    require('internal/worker/resource_limits').toObject(resourceLimits),
  postMessageToThread: (...args) =>
    require('internal/worker/thread_messages').postMessageToThread(...args),
  threadId,
  threadName,
  SHARE_ENV: Symbol.for('nodejs.worker_threads.SHARE_ENV'),
  Worker: undefined,
  parentPort: null,
  workerData: null,
  BroadcastChannel,
  setEnvironmentData,
  getEnvironmentData,
  locks: undefined,
};
defineLazyProperties(module.exports, 'internal/worker', ['Worker']);
defineLazyProperties(module.exports, 'internal/locks', ['locks']);
