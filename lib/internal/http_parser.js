'use strict';

// HTTP/1 parsers, as objects with the methods that Node's have.
//
// The native side knows each by its number and tells of heads, bodies and ends by the functions at
// the end of this file, which call those that the owner of a parser has put at kOnHeadersComplete
// and so on. A parser that consumes a stream is fed without script.

const binding = internalBinding('http_parser');
const asyncState = require('internal/async_state');
const { FastBuffer } = require('internal/buffer/fast_buffer');
const { activeHooks } = require('internal/net/stream_handle');

const kOnMessageBegin = 0;
const kOnHeaders = 1;
const kOnHeadersComplete = 2;
const kOnBody = 3;
const kOnMessageComplete = 4;
const kOnExecute = 5;
const kOnTimeout = 6;

const kLenientNone = 0;
const kLenientHeaders = 1 << 0;
const kLenientChunkedLength = 1 << 1;
const kLenientKeepAlive = 1 << 2;
const kLenientTransferEncoding = 1 << 3;
const kLenientVersion = 1 << 4;
const kLenientDataAfterClose = 1 << 5;
const kLenientOptionalLFAfterCR = 1 << 6;
const kLenientOptionalCRLFAfterChunk = 1 << 7;
const kLenientOptionalCRBeforeLF = 1 << 8;
const kLenientSpacesAfterChunkSize = 1 << 9;
const kLenientAll = (1 << 10) - 1;

const defaultHeaderSize = 16 * 1024;

// As pack() of src/node/http/packed_head.h has put them together.
const codeMask = 0x3ff;
const digitMask = 0xf;
const majorShift = 10;
const minorShift = 14;
const isUpgrade = 1 << 18;
const isKeptAlive = 1 << 19;
const isWhole = 1 << 20;

// What src/http/message_parser.h calls an outcome.
const hasFailed = 1;

const { answer } = binding;

const parsers = [];

function fieldsOf(text) {
  return text === '' ? [] : text.split('\0');
}

class HTTPParser {
  #number = binding.make();
  #context;
  #isRequest = true;
  // What script feeds it just now.
  #current = null;
  #list = null;
  #isOpen = true;
  // What async_hooks show, if they were enabled when it began.
  #resource = null;

  constructor() {
    this[kOnMessageBegin] = null;
    this[kOnHeaders] = null;
    this[kOnHeadersComplete] = null;
    this[kOnBody] = null;
    this[kOnMessageComplete] = null;
    this[kOnExecute] = null;
    this[kOnTimeout] = null;
    parsers[this.#number] = this;
  }

  initialize(type, resource, maxHeaderSize, lenientFlags, connections) {
    this.#isRequest = type === HTTPParser.REQUEST;
    this.#context = asyncState.active ? asyncState.current : undefined;
    this.#list?.delete(this);
    this.#list = connections ?? null;
    this.#list?.add(this);
    this.#release();
    const hooks = activeHooks();
    if (hooks !== null && resource !== undefined) {
      this.#resource = resource;
      hooks.init(resource, this.#isRequest ? 'HTTPINCOMINGMESSAGE' : 'HTTPCLIENTREQUEST');
    }
    binding.initialize(this.#number, !this.#isRequest, maxHeaderSize || defaultHeaderSize,
                       lenientFlags & 0xff);
  }

  // How many bytes were parsed, or the error that ended it.
  execute(buffer) {
    const outer = this.#current;
    this.#current = buffer;
    let consumed;
    try {
      consumed = binding.execute(this.#number, buffer);
    } finally {
      this.#current = outer;
    }
    return consumed < 0 ? this.#makeError(-1 - consumed) : consumed;
  }

  finish() {
    return binding.finish(this.#number) ? undefined : this.#makeError(0);
  }

  #makeError(bytesParsed) {
    const [code = 'HPE_INTERNAL', reason = 'The parser is closed'] = binding.error(this.#number);
    const error = new Error(`Parse Error: ${reason}`);
    error.code = code;
    error.reason = reason;
    error.bytesParsed = bytesParsed;
    return error;
  }

  // Nothing is left of it natively; it must not be used any more.
  close() {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.remove();
    this.#release();
    binding.close(this.#number);
    parsers[this.#number] = undefined;
    this.#number = -1;
  }

  // Its owner has no use for it, but it may be initialized again.
  free() {
    this.#context = undefined;
    this.#release();
  }

  #release() {
    if (this.#resource === null) return;
    activeHooks()?.destroy(this.#resource);
    this.#resource = null;
  }

  // Hooks see that what is called belongs to the message.
  #call(block) {
    const resource = this.#resource;
    const hooks = activeHooks();
    if (hooks === null) return block();
    hooks.before(resource);
    try {
      return block();
    } finally {
      activeHooks()?.after(resource);
    }
  }

  // From the list of connections.
  remove() {
    this.#list?.delete(this);
    this.#list = null;
  }

  pause() { binding.pause(this.#number); }

  resume() { binding.resume(this.#number); }

  // Whether the handle is one that can be consumed.
  consume(handle) {
    return typeof handle.number === 'number' && binding.consume(this.#number, handle.number);
  }

  unconsume() { binding.unconsume(this.#number); }

  getCurrentBuffer() {
    const bytes = this.#current ?? binding.current(this.#number);
    return new FastBuffer(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  // Milliseconds since the message began; 0 between messages.
  duration() { return Math.max(binding.beganAgo(this.#number), 0); }

  headersCompleted() { return binding.hasHead(this.#number); }

  // For lists of connections: negative between messages.
  get beganAgo() { return binding.beganAgo(this.#number); }

  // ---- What the native side calls ----

  static onHead(number, packed, target, fields) {
    const parser = parsers[number];
    if (asyncState.active) asyncState.current = parser.#context;
    if (parser.#resource === null) answer[0] = parser.#tellHead(packed, target, fields);
    else answer[0] = parser.#call(() => parser.#tellHead(packed, target, fields));
  }

  #tellHead(packed, target, fields) {
    const major = (packed >> majorShift) & digitMask;
    const minor = (packed >> minorShift) & digitMask;
    const upgrade = (packed & isUpgrade) !== 0;
    const keepsAlive = (packed & isKeptAlive) !== 0;
    const headers = fieldsOf(fields);
    return this.#isRequest ?
      this[kOnHeadersComplete](major, minor, headers, packed & codeMask, target, undefined,
                               undefined, upgrade, keepsAlive, (packed & isWhole) !== 0) :
      this[kOnHeadersComplete](major, minor, headers, undefined, undefined, packed & codeMask,
                               target, upgrade, keepsAlive, false);
  }

  static onBody(number, offset, size, block) {
    const parser = parsers[number];
    if (asyncState.active) asyncState.current = parser.#context;
    let piece = block;
    if (piece === undefined) {
      piece = new FastBuffer(size);
      binding.copyBody(number, offset, piece);
    }
    const isBlock = block !== undefined;
    if (parser.#resource === null) parser[kOnBody](piece, isBlock);
    else parser.#call(() => parser[kOnBody](piece, isBlock));
  }

  static onEnd(number, trailingFields) {
    const parser = parsers[number];
    if (asyncState.active) asyncState.current = parser.#context;
    if (parser.#resource === null) parser.#tellEnd(trailingFields);
    else if (trailingFields !== '' || parser[kOnMessageComplete]) parser.#call(() => parser.#tellEnd(trailingFields));
  }

  #tellEnd(trailingFields) {
    if (trailingFields !== '') this[kOnHeaders]?.(fieldsOf(trailingFields), '');
    this[kOnMessageComplete]?.();
  }

  static onExecuted(number, consumed, outcome) {
    const parser = parsers[number];
    if (asyncState.active) asyncState.current = parser.#context;
    parser[kOnExecute]?.(outcome === hasFailed ? parser.#makeError(consumed) : consumed);
  }
}

Object.assign(HTTPParser, {
  REQUEST: 1,
  RESPONSE: 2,
  kOnMessageBegin,
  kOnHeaders,
  kOnHeadersComplete,
  kOnBody,
  kOnMessageComplete,
  kOnExecute,
  kOnTimeout,
  kLenientNone,
  kLenientHeaders,
  kLenientChunkedLength,
  kLenientKeepAlive,
  kLenientTransferEncoding,
  kLenientVersion,
  kLenientDataAfterClose,
  kLenientOptionalLFAfterCR,
  kLenientOptionalCRLFAfterChunk,
  kLenientOptionalCRBeforeLF,
  kLenientSpacesAfterChunkSize,
  kLenientAll,
});

// The parsers of a server. Those between messages are idle.
class ConnectionsList {
  #all = new Set();

  add(parser) { this.#all.add(parser); }

  delete(parser) { this.#all.delete(parser); }

  all() { return [...this.#all]; }

  idle() { return this.all().filter((parser) => parser.beganAgo < 0); }

  active() { return this.all().filter((parser) => parser.beganAgo >= 0); }

  // Those that have waited too long for a head, or for the whole request. Each is told of once.
  expired(headersTimeout, requestTimeout) {
    const late = this.all().filter((parser) => {
      const age = parser.beganAgo;
      return (headersTimeout > 0 && age > headersTimeout && !parser.headersCompleted()) ||
             (requestTimeout > 0 && age > requestTimeout);
    });
    for (const parser of late) this.#all.delete(parser);
    return late;
  }
}

binding.listenTo(HTTPParser);

const allMethods = binding.methods;
// What only other protocols than HTTP have.
const notHttp = new Set(['PRI', 'DESCRIBE', 'ANNOUNCE', 'SETUP', 'PLAY', 'PAUSE', 'TEARDOWN',
                         'GET_PARAMETER', 'SET_PARAMETER', 'REDIRECT', 'RECORD', 'FLUSH']);
const methods = allMethods.filter((name) => !notHttp.has(name));

module.exports = { ConnectionsList, HTTPParser, allMethods, methods };
