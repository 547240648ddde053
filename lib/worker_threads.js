'use strict';

// The parts of worker_threads that one thread needs: ports and channels, and what tells a program
// that it runs on the main thread.

const { codes: { ERR_METHOD_NOT_IMPLEMENTED } } = require('internal/errors');
const { BroadcastChannel } = require('internal/messaging/broadcast_channel');
const { MessageChannel, MessagePort, receiveMessageOnPort } =
  require('internal/messaging/message_port');
const { kUncloneable, untransferable } = require('internal/transferable');

class Worker {
  constructor() {
    throw new ERR_METHOD_NOT_IMPLEMENTED('new Worker()');
  }
}

const environmentData = new Map();

function setEnvironmentData(key, value) {
  if (value === undefined) environmentData.delete(key);
  else environmentData.set(key, value);
}

function isObject(value) {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

function markAsUncloneable(value) {
  if (!isObject(value)) return;
  Object.defineProperty(value, kUncloneable, {
    __proto__: null, configurable: false, enumerable: false, writable: false, value: true,
  });
}

function refuse(name) {
  return () => {
    throw new ERR_METHOD_NOT_IMPLEMENTED(`worker_threads.${name}()`);
  };
}

module.exports = {
  isInternalThread: false,
  isMainThread: true,
  MessagePort,
  MessageChannel,
  markAsUncloneable,
  markAsUntransferable(value) {
    if (isObject(value)) untransferable.add(value);
  },
  isMarkedAsUntransferable: (value) => isObject(value) && untransferable.has(value),
  moveMessagePortToContext: refuse('moveMessagePortToContext'),
  receiveMessageOnPort,
  resourceLimits: {},
  postMessageToThread: refuse('postMessageToThread'),
  threadId: 0,
  threadName: '',
  SHARE_ENV: Symbol.for('nodejs.worker_threads.SHARE_ENV'),
  Worker,
  parentPort: null,
  workerData: null,
  BroadcastChannel,
  setEnvironmentData,
  getEnvironmentData: (key) => environmentData.get(key),
};
