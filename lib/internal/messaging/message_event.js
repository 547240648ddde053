'use strict';

const { codes: { ERR_INVALID_ARG_TYPE, ERR_INVALID_THIS } } = require('internal/errors');
const { Event } = require('internal/event_target');
const { makeEnumerable, setTag } = require('internal/events/event');
const { convertSequence, toDOMString } = require('internal/webidl');

class MessageEvent extends Event {
  #data;
  #origin;
  #lastEventId;
  #source;
  #ports;

  constructor(type, init = {}) {
    super(type, init);
    const { data = null, origin = '', lastEventId = '', source = null, ports = [] } = init ?? {};
    if (source !== null && !isPort(source)) {
      throw new ERR_INVALID_ARG_TYPE('init.source', 'MessagePort', source);
    }
    this.#data = data;
    this.#origin = toDOMString(origin);
    this.#lastEventId = toDOMString(lastEventId);
    this.#source = source;
    this.#ports = Object.freeze(convertSequence(ports, 'init.ports', (port) => {
      if (isPort(port)) return port;
      throw new ERR_INVALID_ARG_TYPE('init.ports', 'MessagePort', port);
    }));
  }

  static #check(event) {
    if (event === null || typeof event !== 'object' || !(#data in event)) {
      throw new ERR_INVALID_THIS('MessageEvent');
    }
    return event;
  }

  get data() {
    return MessageEvent.#check(this).#data;
  }

  get origin() {
    return MessageEvent.#check(this).#origin;
  }

  get lastEventId() {
    return MessageEvent.#check(this).#lastEventId;
  }

  get source() {
    return MessageEvent.#check(this).#source;
  }

  get ports() {
    return MessageEvent.#check(this).#ports;
  }
}
setTag(MessageEvent.prototype, 'MessageEvent');
makeEnumerable(MessageEvent.prototype, ['data', 'origin', 'lastEventId', 'source', 'ports']);

function isPort(value) {
  return require('internal/messaging/message_port').isMessagePort(value);
}

module.exports = { MessageEvent };
