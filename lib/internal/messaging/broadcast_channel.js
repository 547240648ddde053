'use strict';

const {
  codes: { ERR_INVALID_THIS, ERR_MISSING_ARGS },
} = require('internal/errors');
const { DOMException } = require('internal/domexception');
const { EventTarget, defineEventHandler, kDispatch, kCreateEvent } =
  require('internal/event_target');
const { makeEnumerable, setTag } = require('internal/events/event');
const { customInspectSymbol } = require('internal/util');
const { toDOMString } = require('internal/webidl');
const { End, kTake } = require('internal/messaging/end');

class BroadcastChannel extends EventTarget {
  #name;
  #end;

  constructor(name) {
    if (arguments.length === 0) throw new ERR_MISSING_ARGS('name');
    super();
    if (typeof name === 'symbol') throw new TypeError('Cannot convert a Symbol value to a string');
    this.#name = toDOMString(name);
    this.#end = End.join(this.#name, {
      canReceive: true,
      onMessage: ({ value }) => this[kDispatch](value, 'message'),
      onMessageError: (error) => this[kDispatch](error, 'messageerror'),
      onGone: () => this.close(),
    });
    this.#end.reference(true);
  }

  static #check(value) {
    if (value === null || typeof value !== 'object' || !(#name in value)) {
      throw new ERR_INVALID_THIS('BroadcastChannel');
    }
    return value;
  }

  [kCreateEvent](value, type) {
    if (type !== 'message' && type !== 'messageerror') return super[kCreateEvent](value, type);
    const { MessageEvent } = require('internal/messaging/message_event');
    return new MessageEvent(type, { data: value });
  }

  get name() {
    return BroadcastChannel.#check(this).#name;
  }

  close() {
    const end = BroadcastChannel.#check(this).#end;
    if (end === undefined) return;
    this.#end = undefined;
    end.close(() => {});
  }

  postMessage(message) {
    BroadcastChannel.#check(this);
    if (arguments.length === 0) throw new ERR_MISSING_ARGS('message');
    if (this.#end === undefined) {
      throw new DOMException('BroadcastChannel is closed.', 'InvalidStateError');
    }
    this.#end.send(message, []);
  }

  [kTake]() {
    return this.#end?.take();
  }

  ref() {
    BroadcastChannel.#check(this).#end?.reference(true);
    return this;
  }

  unref() {
    BroadcastChannel.#check(this).#end?.reference(false);
    return this;
  }

  [customInspectSymbol](depth, options) {
    BroadcastChannel.#check(this);
    if (depth < 0) return 'BroadcastChannel';
    const shown = { name: this.#name, active: this.#end !== undefined };
    return `BroadcastChannel ${require('internal/util/inspect').inspect(shown, options)}`;
  }
}
setTag(BroadcastChannel.prototype, 'BroadcastChannel');
makeEnumerable(BroadcastChannel.prototype, ['name', 'close', 'postMessage', 'ref', 'unref']);
defineEventHandler(BroadcastChannel.prototype, 'message');
defineEventHandler(BroadcastChannel.prototype, 'messageerror');

module.exports = { BroadcastChannel };
