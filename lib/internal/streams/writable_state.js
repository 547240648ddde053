'use strict';

// What a stream that is written to knows of itself: its _writableState.
//
// A server has one for each connection, and most of them wait: so what is yes or no are bits of one
// number, and what few streams need is made when it is.

const passing = require('internal/streams/passing');
const { getDefaultHighWaterMark, getHighWaterMark } = require('internal/streams/state');

const kState = Symbol('kState');
// Chunks that wait; null if there has been none.
const kBuffered = Symbol('kBufferedValue');

const names = [
  'objectMode', 'finalCalled', 'needDrain', 'ending', 'ended', 'finished', 'destroyed',
  'decodeStrings', 'writing', 'sync', 'bufferProcessing', 'constructed', 'prefinished',
  'errorEmitted', 'emitClose', 'autoDestroy', 'closed', 'closeEmitted', 'allBuffers', 'allNoop',
];
const bits = { __proto__: null };
names.forEach((name, index) => { bits[name] = 1 << index; });

const bitsAtFirst = bits.decodeStrings | bits.sync | bits.constructed | bits.emitClose |
  bits.autoDestroy | bits.allBuffers | bits.allNoop;
const bitsOfNoBuffer = bits.allBuffers | bits.allNoop;

// Seen by all streams that have nothing to show.
const nothing = Object.freeze([]);

// What options of the stream say of the bits.
function bitsOf(options, isDuplex) {
  let state = bitsAtFirst;
  if (options.objectMode || (isDuplex && options.writableObjectMode)) state |= bits.objectMode;
  if (options.decodeStrings === false) state &= ~bits.decodeStrings;
  if (options.emitClose === false) state &= ~bits.emitClose;
  if (options.autoDestroy === false) state &= ~bits.autoDestroy;
  return state;
}

function encodingOf(options) {
  const encoding = options.defaultEncoding || 'utf8';
  if (encoding !== 'utf8' && !require('buffer').Buffer.isEncoding(encoding)) {
    const { codes: { ERR_UNKNOWN_ENCODING } } = require('internal/errors');
    throw new ERR_UNKNOWN_ENCODING(encoding);
  }
  return encoding;
}

let addFinishCallback;
let hasFinishCallbacks;
let takeFinishCallbacks;

// Of all streams: onWrite(stream, error).
let onWrite;

function callBackWith(value) {
  onWrite = value;
}

class WritableState {
  // The stream, until the callback of its writes is asked for, which is bound to it.
  #onWrite;
  // Callbacks of end(); null if there is none.
  #onFinished = null;

  constructor(options, stream, isDuplex) {
    if (typeof isDuplex !== 'boolean') isDuplex = stream instanceof require('stream').Duplex;
    this[kState] = options ? bitsOf(options, isDuplex) : bitsAtFirst;
    // From how much on write() answers false.
    this.highWaterMark = options ?
      getHighWaterMark(this, options, 'writableHighWaterMark', isDuplex) :
      getDefaultHighWaterMark(false);
    this.defaultEncoding = options ? encodingOf(options) : 'utf8';
    // What was written and is not out yet, and what of it is being written.
    this.length = 0;
    this.writelen = 0;
    this.writecb = null;
    this.corked = 0;
    this.#onWrite = stream;
    // Of writes that ended at once, whose callbacks a tick will call.
    this.afterWriteTickInfo = null;
    this[kBuffered] = null;
    this.bufferedIndex = 0;
    // How many callbacks of writes have to come before 'finish'.
    this.pendingcb = 0;
    this.errored = null;
  }

  // What _write() gets.
  get onwrite() {
    const value = this.#onWrite;
    if (typeof value === 'function') return value;
    return this.#onWrite = onWrite.bind(undefined, value);
  }

  get buffered() { return this[kBuffered] ?? nothing; }

  set buffered(value) { this[kBuffered] = value; }

  get bufferedRequestCount() { return this.buffered.length - this.bufferedIndex; }

  getBuffer() {
    passing.looks++;
    return this.buffered.slice(this.bufferedIndex);
  }

  static {
    addFinishCallback = (state, callback) => { (state.#onFinished ??= []).push(callback); };

    hasFinishCallbacks = (state) => state.#onFinished !== null;

    takeFinishCallbacks = (state) => {
      const callbacks = state.#onFinished ?? nothing;
      state.#onFinished = null;
      return callbacks;
    };
  }
}

function defineBit(name) {
  const bit = bits[name];
  Object.defineProperty(WritableState.prototype, name, {
    __proto__: null,
    get() { return (this[kState] & bit) !== 0; },
    set(value) {
      if (value) this[kState] |= bit;
      else this[kState] &= ~bit;
    },
  });
}
names.forEach(defineBit);

// To add to it.
function bufferOf(state) {
  return state[kBuffered] ??= [];
}

function resetBuffer(state) {
  state[kBuffered] = null;
  state.bufferedIndex = 0;
  state[kState] |= bitsOfNoBuffer;
}

module.exports = {
  WritableState, addFinishCallback, bits, bufferOf, callBackWith, hasFinishCallbacks, kState,
  resetBuffer, takeFinishCallbacks,
};
