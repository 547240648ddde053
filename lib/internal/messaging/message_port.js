'use strict';

const {
  codes: { ERR_CONSTRUCT_CALL_INVALID, ERR_CONSTRUCT_CALL_REQUIRED, ERR_MISSING_ARGS },
} = require('internal/errors');
const {
  Event, NodeEventTarget, defineEventHandler, kCreateEvent, kDispatch, kNewListener,
  kRemoveListener,
} = require('internal/event_target');
const { setTag } = require('internal/events/event');
const { DOMException } = require('internal/domexception');
const { cloneMessage } = require('internal/structured_clone');
const { kDetach, kTransfer } = require('internal/transferable');
const { customInspectSymbol } = require('internal/util');
const { codedTypeError } = require('internal/webidl');
const { End, kTake } = require('internal/messaging/end');

const kMake = Symbol('make');
const kEnd = Symbol('end');
const kIsReferenced = Symbol('isReferenced');
const kIsStarted = Symbol('isStarted');
const kPorts = Symbol('ports');

const none = Object.freeze([]);

class MessagePortCloseEvent extends Event {
  constructor() {
    super('close');
  }
}

class MessagePort extends NodeEventTarget {
  constructor(key, end) {
    if (key !== kMake) throw new ERR_CONSTRUCT_CALL_INVALID();
    super();
    hide(this, kEnd, end);
    hide(this, kIsReferenced, false);
    hide(this, kIsStarted, false);
    hide(this, kPorts, []);
    end.setOwner({
      get canReceive() {
        return port[kIsStarted];
      },
      onMessage: (message) => deliver(this, message),
      onMessageError: (error) => this[kDispatch](error, 'messageerror'),
      onGone: () => close(this),
    });
    const port = this;
  }

  // Listening is what makes a port receive, and keep the process alive.
  [kNewListener](size, type, ...rest) {
    super[kNewListener](size, type, ...rest);
    if (type === 'message' && size === 1) {
      this.ref();
      this.start();
    }
  }

  [kRemoveListener](size, type, ...rest) {
    super[kRemoveListener](size, type, ...rest);
    if (type !== 'message' || size > 0) return;
    // What comes now waits for the next listener.
    this[kIsStarted] = false;
    this.unref();
  }

  [kCreateEvent](value, type) {
    if (type !== 'message' && type !== 'messageerror') return super[kCreateEvent](value, type);
    const { makeMessageEvent } = require('internal/messaging/message_event');
    return makeMessageEvent(type, value, this[kPorts]);
  }

  postMessage(message, transferListOrOptions) {
    if (arguments.length === 0) {
      const error = new ERR_MISSING_ARGS('message');
      error.message = 'Not enough arguments to MessagePort.postMessage';
      throw error;
    }
    if (transferListOrOptions === undefined && this[kEnd] !== undefined) {
      return this[kEnd].send(message, none) ? true : undefined;
    }
    const list = readTransferList(transferListOrOptions);
    if (list.includes(this)) {
      throw new DOMException('Transfer list contains source port', 'DataCloneError');
    }
    for (const each of list) {
      if (isMessagePort(each) && each[kEnd] === undefined) {
        throw new DOMException(
          'MessagePort in transfer list is already detached', 'DataCloneError');
      }
    }
    if (this[kEnd] === undefined) {
      cloneMessage(message, list);
      return undefined;
    }
    const end = this[kEnd];
    const isLost = list.some((each) => isMessagePort(each) && end.isPairedWith(each[kEnd]));
    const isHeard = end.send(message, list);
    if (isLost) loseChannel(this);
    return isHeard ? true : undefined;
  }

  start() {
    if (this[kEnd] === undefined) return;
    this[kIsStarted] = true;
    this[kEnd].wake();
  }

  close(callback) {
    if (typeof callback === 'function') this.once('close', callback);
    close(this);
  }

  ref() {
    if (this[kEnd] === undefined) return;
    this[kIsReferenced] = true;
    this[kEnd].reference(true);
  }

  unref() {
    if (this[kEnd] === undefined) return;
    this[kIsReferenced] = false;
    this[kEnd].reference(false);
  }

  hasRef() {
    return this[kIsReferenced];
  }

  // The port that takes this one's place on the other side.
  [kTransfer]() {
    const end = this[kEnd];
    if (end === undefined) {
      throw new DOMException('MessagePort in transfer list is already detached', 'DataCloneError');
    }
    this[kEnd] = undefined;
    end.release();
    return new MessagePort(kMake, end);
  }

  [kDetach]() {
    const end = this[kEnd];
    this[kEnd] = undefined;
    this[kIsReferenced] = false;
    return end.toParcel();
  }

  [customInspectSymbol](depth, options) {
    const name = 'MessagePort [EventTarget]';
    if (depth < 0) return name;
    const shown = { active: this[kEnd] !== undefined, refed: this[kIsReferenced] };
    return `${name} ${require('internal/util/inspect').inspect(shown, options)}`;
  }
}
setTag(MessagePort.prototype, 'MessagePort');
defineEventHandler(MessagePort.prototype, 'message');
defineEventHandler(MessagePort.prototype, 'messageerror');

function hide(target, key, value) {
  Object.defineProperty(target, key, {
    __proto__: null, configurable: true, enumerable: false, writable: true, value,
  });
}

function deliver(port, { value, list }) {
  if (list.length === 0) {
    port[kDispatch](value, 'message');
    return;
  }
  port[kPorts] = list.filter(isMessagePort);
  try {
    port[kDispatch](value, 'message');
  } finally {
    port[kPorts] = [];
  }
}

// Nobody can receive the message that has the port which it was sent to.
function loseChannel(port) {
  process.emitWarning(
    'The target port was posted to itself, and the communication channel was lost');
  close(port);
}

function close(port) {
  const end = port[kEnd];
  if (end === undefined) return;
  port[kEnd] = undefined;
  port[kIsReferenced] = false;
  end.close(() => port.dispatchEvent(new MessagePortCloseEvent()));
}

function readTransferList(given) {
  if (given === undefined || given === null) return [];
  if (typeof given === 'object') {
    const list = readIterable(given);
    if (list !== undefined) return list;
    const { transfer } = given;
    if (transfer === undefined) return [];
    return readIterable(transfer) ?? refuseTransfer('options.transfer');
  }
  return refuseTransfer('transferList');
}

function refuseTransfer(name) {
  throw codedTypeError(`Optional ${name} argument must be an iterable`);
}

// Undefined for what is none, however it fails to be one.
function readIterable(value) {
  if (Array.isArray(value)) return [...value];
  const method = value?.[Symbol.iterator];
  if (typeof method !== 'function') return undefined;
  const iterator = Reflect.apply(method, value, []);
  const next = iterator?.next;
  if (typeof next !== 'function') return undefined;
  const list = [];
  for (;;) {
    const step = Reflect.apply(next, iterator, []);
    if (step === null || typeof step !== 'object') return undefined;
    if (step.done) return list;
    list.push(step.value);
  }
}

function isMessagePort(value) {
  return value !== null && typeof value === 'object' && kEnd in value &&
    value instanceof MessagePort;
}

function portFromParcel(parcel) {
  return new MessagePort(kMake, End.fromParcel(parcel));
}
End.setPortMaker(portFromParcel);

function MessageChannel() {
  if (new.target === undefined) throw new ERR_CONSTRUCT_CALL_REQUIRED();
  const group = new Set();
  this.port1 = new MessagePort(kMake, new End(group));
  this.port2 = new MessagePort(kMake, new End(group));
}

function receiveMessageOnPort(port) {
  if (!isMessagePort(port) && port?.[kTake] === undefined) {
    throw codedTypeError('The "port" argument must be a MessagePort instance');
  }
  const taken = port[kTake] === undefined ? port[kEnd]?.take() : port[kTake]();
  return taken === undefined ? undefined : { message: taken.message.value };
}

// Delivers all that waits, at once.
function drainPort(port) {
  for (let taken = port[kEnd]?.take(); taken !== undefined; taken = port[kEnd]?.take()) {
    deliver(port, taken.message);
  }
}

// Programs make ports by channels only.
function PublicMessagePort() {
  throw new ERR_CONSTRUCT_CALL_INVALID();
}
Object.setPrototypeOf(PublicMessagePort, NodeEventTarget);
Object.defineProperty(PublicMessagePort, 'name', { __proto__: null, value: 'MessagePort' });
Object.defineProperty(PublicMessagePort, 'prototype', {
  __proto__: null, value: MessagePort.prototype, writable: false,
});
Object.defineProperty(MessagePort.prototype, 'constructor', {
  __proto__: null, value: PublicMessagePort, writable: true, configurable: true,
});

module.exports = {
  MessageChannel,
  MessagePort: PublicMessagePort,
  drainPort,
  isMessagePort,
  isOpen: (port) => port[kEnd] !== undefined,
  portFromParcel,
  receiveMessageOnPort,
};
