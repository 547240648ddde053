'use strict';

// Messages between a process and its fork: send(), disconnect(), 'message' and 'disconnect', for
// the child's object in the parent and for `process` in the child.
//
// connected is false from disconnect() on; channel is null when the channel is really gone, which
// is later if handles are still on their way.

const EventEmitter = require('events');
const {
  codes: {
    ERR_INVALID_ARG_TYPE,
    ERR_IPC_CHANNEL_CLOSED,
    ERR_IPC_DISCONNECTED,
    ERR_MISSING_ARGS,
  },
  ErrnoException,
} = require('internal/errors');
const { validateObject } = require('internal/validators');

const kChannelHandle = Symbol('kChannelHandle');
const kPendingMessages = Symbol('kPendingMessages');

// A handle that the other side did not get is sent again this often.
const retransmissionsMax = 3;
// More than this in the queue means that the other side is slow.
const queueSizeMax = 65536 * 2;

// What the program sees of a channel. Listeners and writes under way keep the channel alive, until
// the program says what it wants.
class Control extends EventEmitter {
  #handle;
  #users = 0;
  #isDecided = false;

  constructor(handle) {
    super();
    this.#handle = handle;
    this[kPendingMessages] = [];
  }

  refCounted() {
    if (++this.#users === 1 && !this.#isDecided) this.#handle.ref();
  }

  unrefCounted() {
    if (--this.#users === 0 && !this.#isDecided) this.#handle.unref();
  }

  ref() {
    this.#isDecided = true;
    this.#handle.ref();
  }

  unref() {
    this.#isDecided = true;
    this.#handle.unref();
  }

  get fd() { return this.#handle.fd; }
}

function isInternal(message) {
  return message !== null && typeof message === 'object' && typeof message.cmd === 'string' &&
    message.cmd.length > 'NODE_'.length && message.cmd.startsWith('NODE_');
}

function defineOldName(target) {
  const { deprecate } = require('internal/util');
  const text = '_channel is deprecated. Use ChildProcess.channel instead.';
  Object.defineProperty(target, '_channel', {
    configurable: true,
    enumerable: false,
    get: deprecate(() => target.channel, text, 'DEP0129'),
    set: deprecate((value) => {
      target.channel = value;
    }, text, 'DEP0129'),
  });
}

// ---- Receiving -------------------------------------------------------------------------------

function emitMessage(target, event, message, handle) {
  if (event === 'internalMessage' || target.listenerCount('message') > 0) {
    target.emit(event, message, handle);
  } else {
    target.channel?.[kPendingMessages].push([event, message, handle]);
  }
}

function deliver(target, message, handle) {
  if (!target.channel) return;
  const event = isInternal(message) ? 'internalMessage' : 'message';
  process.nextTick(emitMessage, target, event, message, handle);
}

// Messages that came before anybody listened.
function emitPending(target) {
  if (!target.channel || target.listenerCount('message') === 0) return;
  for (const args of target.channel[kPendingMessages].splice(0)) target.emit(...args);
}

function startReading(target, handle, reader, onEnd) {
  const onMessage = (message) => {
    const received = isInternal(message) && message.cmd === 'NODE_HANDLE' ?
      handle.takeHandle() : undefined;
    deliver(target, message, received);
  };
  handle.onread = (bytes) => {
    if (bytes === null) {
      handle.isEnded = true;
      target.disconnect();
      handle.close();
      target.channel = null;
      onEnd();
      return;
    }
    reader.read(bytes, onMessage);
  };
}

// ---- Handles on their way --------------------------------------------------------------------

function dropPending(target) {
  target._pendingMessage.handle.close();
  target._pendingMessage = null;
}

// The other side has got a handle, or has not: what waited for that goes on.
function onAcknowledged(target, isReceived) {
  const pending = target._pendingMessage;
  if (pending) {
    if (isReceived) {
      dropPending(target);
    } else if (pending.retransmissions++ === retransmissionsMax) {
      dropPending(target);
      process.emitWarning(
        'Handle did not reach the receiving process correctly', 'SentHandleNotReceivedWarning');
    }
  }
  const queue = target._handleQueue ?? [];
  target._handleQueue = null;
  if (target._pendingMessage) {
    const { message, handle, options, callback } = target._pendingMessage;
    target._send(message, handle, options, callback);
  }
  for (const { message, handle, options, callback } of queue) {
    target._send(message, handle, options, callback);
  }
  if (!target.connected && target.channel && !target._handleQueue) target._disconnect();
}

function onInternalMessage(target, message, handle) {
  if (message.cmd === 'NODE_HANDLE_ACK' || message.cmd === 'NODE_HANDLE_NACK') {
    onAcknowledged(target, message.cmd === 'NODE_HANDLE_ACK');
  } else if (message.cmd === 'NODE_HANDLE') {
    // Nobody has asked for the answer, so that it cannot be sent is no error.
    target._send({ cmd: handle ? 'NODE_HANDLE_ACK' : 'NODE_HANDLE_NACK' }, null, true);
    if (!handle) return;
    const { conversions } = require('internal/child_process/handles');
    conversions[message.type].got(target, message, handle, (object) => {
      deliver(target, message.msg, object);
    });
  }
}

// ---- Sending ---------------------------------------------------------------------------------

const sendableTypes = new Set(['string', 'object', 'number', 'boolean']);

function checkMessage(message) {
  if (message === undefined) throw new ERR_MISSING_ARGS('message');
  if (!sendableTypes.has(typeof message)) {
    throw new ERR_INVALID_ARG_TYPE(
      'message', ['string', 'object', 'number', 'boolean'], message);
  }
}

const isAnswer = (message) =>
  message?.cmd === 'NODE_HANDLE_ACK' || message?.cmd === 'NODE_HANDLE_NACK';

function reportFailure(target, error, callback) {
  if (typeof callback === 'function') {
    process.nextTick(callback, error);
  } else {
    process.nextTick(() => target.emit('error', error));
  }
}

function send(message, handle, options, callback) {
  if (typeof handle === 'function') {
    callback = handle;
    handle = undefined;
    options = undefined;
  } else if (typeof options === 'function') {
    callback = options;
    options = undefined;
  } else if (options !== undefined) {
    validateObject(options, 'options');
  }
  options = { swallowErrors: false, ...options };
  if (this.connected) return this._send(message, handle, options, callback);
  reportFailure(this, new ERR_IPC_CHANNEL_CLOSED(), callback);
  return false;
}

// While a handle is on its way everything waits, so that messages keep their order.
function makeSend(channel, control, write) {
  return function _send(message, handle, options, callback) {
    checkMessage(message);
    if (typeof options === 'boolean') options = { swallowErrors: options };
    let conversion;
    let sent;
    if (handle) {
      const { conversions, typeOf } = require('internal/child_process/handles');
      const wrapped = { cmd: 'NODE_HANDLE', type: typeOf(handle), msg: message };
      if (this._handleQueue) {
        this._handleQueue.push({ callback, handle, options, message });
        return this._handleQueue.length === 1;
      }
      conversion = conversions[wrapped.type];
      sent = conversion.send(this, wrapped, handle, options);
      // One that was sent before, or is closed: the message goes without it.
      if (sent) message = wrapped;
    } else if (this._handleQueue && !isAnswer(message)) {
      this._handleQueue.push({ callback, handle: null, options, message });
      return this._handleQueue.length === 1;
    }

    const status = channel.write(write(message), sent?.fd, () => {
      control.unrefCounted();
      if (typeof callback === 'function') callback(null);
    });
    if (status < 0) {
      if (sent) conversion.postSend?.(null, { message, handle: sent, options, callback });
      if (!options?.swallowErrors) {
        reportFailure(this, new ErrnoException(status, 'write'), callback);
      }
    } else {
      if (sent) {
        this._handleQueue ??= [];
        conversion.postSend?.(this, { message, handle: sent, options, callback });
      }
      if (status === 1) {
        control.refCounted();
      } else if (typeof callback === 'function') {
        process.nextTick(callback, null);
      }
    }
    return status !== 1 || channel.writeQueueSize < queueSizeMax;
  };
}

// ---- The end ---------------------------------------------------------------------------------

function disconnect() {
  if (!this.connected) {
    this.emit('error', new ERR_IPC_DISCONNECTED());
    return;
  }
  this.connected = false;
  if (!this._handleQueue) this._disconnect();
}

function makeDisconnect(channel, reader) {
  return function _disconnect() {
    this.channel = null;
    this[kChannelHandle] = null;
    if (this._pendingMessage) dropPending(this);
    let isFinished = false;
    const finish = () => {
      if (isFinished) return;
      isFinished = true;
      channel.close();
      this.emit('disconnect');
    };
    // A message of which a part has come is waited for.
    if (reader.isInMessage && !channel.isEnded) {
      this.once('message', finish);
      this.once('internalMessage', finish);
    } else {
      process.nextTick(finish);
    }
  };
}

// ---- Both sides ------------------------------------------------------------------------------

function setupChannel(target, channel, serializationMode, onEnd = () => {}) {
  const { Reader, write } =
    require('internal/child_process/serialization')[serializationMode];
  const control = new Control(channel);
  const reader = new Reader();
  target.channel = control;
  target[kChannelHandle] = channel;
  defineOldName(target);
  target._handleQueue = null;
  target._pendingMessage = null;
  startReading(target, channel, reader, onEnd);
  target.on('internalMessage', (message, handle) => onInternalMessage(target, message, handle));
  target.on('newListener', () => process.nextTick(emitPending, target));
  target.send = send;
  target._send = makeSend(channel, control, write);
  target.connected = true;
  target.disconnect = disconnect;
  target._disconnect = makeDisconnect(channel, reader);
  channel.readStart();
  return control;
}

function setupParentChannel(child, fd, serializationMode, onEnd) {
  const { ChannelHandle } = require('internal/child_process/channel_handle');
  setupChannel(child, new ChannelHandle(fd), serializationMode, onEnd);
}

function setupChildChannel(fd, serializationMode) {
  const { ChannelHandle } = require('internal/child_process/channel_handle');
  const channel = new ChannelHandle(fd);
  channel.unref();
  const control = setupChannel(process, channel, serializationMode);
  const keepsAlive = (name) => name === 'message' || name === 'disconnect';
  process.on('newListener', (name) => {
    if (keepsAlive(name)) control.refCounted();
  });
  process.on('removeListener', (name) => {
    if (keepsAlive(name)) control.unrefCounted();
  });
}

// At the start of a process that was forked. Its own children are not the other end.
function adoptChannel(fd) {
  const mode = process.env.NODE_CHANNEL_SERIALIZATION_MODE || 'json';
  delete process.env.NODE_CHANNEL_FD;
  delete process.env.NODE_CHANNEL_SERIALIZATION_MODE;
  setupChildChannel(Number.parseInt(fd, 10), mode);
  if (process.argv[1] && process.env.NODE_UNIQUE_ID) {
    require('cluster')._setupWorker();
    delete process.env.NODE_UNIQUE_ID;
  }
}

module.exports = {
  adoptChannel, kChannelHandle, setupChannel, setupChildChannel, setupParentChannel,
};
