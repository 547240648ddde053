'use strict';

const { codes: { ERR_INVALID_THIS } } = require('internal/errors');
const { Event } = require('internal/event_target');
const { makeEnumerable, setTag } = require('internal/events/event');
const { toDOMString } = require('internal/webidl');

// In place of the options.
const made = Object.freeze({ __proto__: null });

class MessageEvent extends Event {
  #data = null;
  #origin = '';
  #lastEventId = '';
  #source = null;
  // Undefined: none, and nobody has looked.
  #ports = undefined;

  constructor(type, init = {}) {
    super(type, init);
    if (init === made) return;
    const { data = null, origin = '', lastEventId = '', source = null, ports = [] } = init ?? {};
    if (source !== null && !isPort(source)) throw notPort('source', source);
    this.#data = data;
    this.#origin = toDOMString(origin);
    this.#lastEventId = toDOMString(lastEventId);
    this.#source = source;
    this.#ports = Object.freeze(readPorts(ports));
  }

  // One of our own, whose parts are known to be right.
  static make(type, data, ports) {
    const event = new MessageEvent(type, made);
    event.#data = data;
    if (ports.length > 0) event.#ports = Object.freeze([...ports]);
    return event;
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
    return MessageEvent.#check(this).#ports ??= Object.freeze([]);
  }
}
setTag(MessageEvent.prototype, 'MessageEvent');
makeEnumerable(MessageEvent.prototype, ['data', 'origin', 'lastEventId', 'source', 'ports']);

const kPrefix = 'MessageEvent constructor:';

function textOf(value) {
  if (typeof value === 'string') return `"${value}"`;
  if (typeof value === 'number' || value === null || value === undefined) return `${value}`;
  return require('internal/util/inspect').inspect(value);
}

function notPort(name, value) {
  return new TypeError(`${kPrefix} Expected eventInitDict.${name} ("${textOf(value)}") to be an ` +
    'instance of MessagePort.');
}

function readPorts(ports) {
  if (ports === null || typeof ports !== 'object' || typeof ports[Symbol.iterator] !== 'function') {
    throw new TypeError(`${kPrefix} eventInitDict.ports (${textOf(ports)}) is not iterable.`);
  }
  const list = [...ports];
  list.forEach((port, index) => {
    if (!isPort(port)) throw notPort(`ports[${index}]`, port);
  });
  return list;
}

function isPort(value) {
  return require('internal/messaging/message_port').isMessagePort(value);
}

const { make } = MessageEvent;
delete MessageEvent.make;

module.exports = { MessageEvent, makeMessageEvent: make };
