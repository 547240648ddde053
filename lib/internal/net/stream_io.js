'use strict';

// Between a handle and the stream that owns it: reading, writing, and the timer of inactivity.

const { Duplex } = require('stream');
const { FastBuffer } = require('internal/buffer/fast_buffer');
const { WriteWrap, chunkOf } = require('internal/net/handles');
const {
  kAfterAsyncWrite, kBuffer, kBufferCallback, kBufferMaker, kHandle, kMaybeDestroy, kOwner,
  kTimeout, kUpdateTimer,
} = require('internal/net/symbols');

const endOfFile = -4095;

const plainPush = Duplex.prototype.push;
const nothing = new FastBuffer(0);

function errnoException(status, syscall, details) {
  return new (require('internal/errors').ErrnoException)(status, syscall, details);
}

// ---- Writing ---------------------------------------------------------------------------------

class StreamWrite extends WriteWrap {
  constructor(handle, callback) {
    super();
    this.handle = handle;
    this.callback = callback;
    this.async = false;
    this.status = 0;
    this.bytes = 0;
    this.error = undefined;
  }

  oncomplete(status) {
    const { callback } = this;
    const stream = this.handle[kOwner];
    if (status < 0) {
      const error = errnoException(status, 'write', this.error);
      if (typeof callback === 'function') callback(error);
      else stream.destroy(error);
      return;
    }
    if (!stream.destroyed) {
      stream[kUpdateTimer]();
      stream[kAfterAsyncWrite](this);
    }
    if (typeof callback === 'function') callback(null);
  }
}

function startWrite(handle, request, data, encoding) {
  switch (encoding) {
    case 'buffer':
      return handle.writeBuffer(request, data);
    case 'utf8':
    case 'utf-8':
      return handle.writeUtf8String(request, data);
    case 'latin1':
    case 'binary':
      return handle.writeLatin1String(request, data);
    case 'ascii':
      return handle.writeAsciiString(request, data);
    case 'ucs2':
    case 'ucs-2':
    case 'utf16le':
    case 'utf-16le':
      return handle.writeUcs2String(request, data);
    default:
      return handle.writeBuffer(request, require('buffer').Buffer.from(data, encoding));
  }
}

// A write that is done at once calls back at once; the stream sees to it that nobody notices.
function finishStart(request, status) {
  const { callback } = request;
  if (status !== 0) callback(errnoException(status, 'write', request.error));
  else if (!request.async && typeof callback === 'function') callback();
  return request;
}

function writeGeneric(stream, data, encoding, callback) {
  const handle = stream[kHandle];
  const request = new StreamWrite(handle, callback);
  return finishStart(request, startWrite(handle, request, data, encoding));
}

const joinable = new Set(['utf8', 'utf-8', 'latin1', 'binary']);

// The encoding of all chunks, if they are strings that can be written as one.
function commonEncoding(data) {
  const { encoding } = data[0];
  if (!joinable.has(encoding)) return undefined;
  for (const entry of data) {
    if (typeof entry.chunk !== 'string' || entry.encoding !== encoding) return undefined;
    // Half a character at the end of a chunk must not find its other half in the next.
    if (!entry.chunk.isWellFormed()) return undefined;
  }
  return encoding;
}

function startWritev(handle, request, data) {
  if (data.allBuffers) {
    for (let index = 0; index < data.length; index++) data[index] = data[index].chunk;
    return handle.writev(request, data, true);
  }
  const encoding = commonEncoding(data);
  if (encoding !== undefined) {
    let text = '';
    for (const entry of data) text += entry.chunk;
    return startWrite(handle, request, text, encoding);
  }
  const chunks = [];
  for (const entry of data) chunks.push(entry.chunk, entry.encoding);
  return handle.writev(request, chunks, false);
}

function writevGeneric(stream, data, callback) {
  const handle = stream[kHandle];
  const request = new StreamWrite(handle, callback);
  return finishStart(request, startWritev(handle, request, data));
}

// ---- Reading ---------------------------------------------------------------------------------

// Whether the stream wants more.
function giveToBuffer(stream, size) {
  const wantsMore = stream[kBufferCallback](size, stream[kBuffer]) !== false;
  const makeBuffer = stream[kBufferMaker];
  if (makeBuffer !== null) {
    const next = makeBuffer();
    if (next instanceof Uint8Array) {
      stream[kBuffer] = next;
      stream[kHandle]?.useUserBuffer(next);
    }
  }
  return wantsMore;
}

// The onread of handles.
function onStreamRead(size, block) {
  const stream = this[kOwner];
  stream[kUpdateTimer]();
  if (size > 0) {
    if (stream.destroyed) return;
    const wantsMore = stream[kBuffer] ? giveToBuffer(stream, size) :
      giveChunk(stream, this, chunkOf(size, block));
    if (wantsMore) return;
    this.reading = false;
    if (stream.destroyed) return;
    const status = this.readStop();
    if (status) stream.destroy(errnoException(status, 'read'));
  } else if (size === endOfFile) {
    onEndOfFile(stream);
  } else if (size !== 0) {
    stream.destroy(errnoException(size, 'read'));
  }
}

// Whether a chunk would be emitted by push(), just as it is and at once.
function flows(stream, state) {
  return state.flowing === true && state.length === 0 && !state.sync && !state.ended &&
    !state.errored && !state.decoder && stream._events.data !== undefined &&
    stream.push === plainPush;
}

// What push() does with a chunk, and whether the stream wants more. For a stream that flows, it
// would queue a tick that only finds out that the handle reads: this is what the tick would leave
// behind.
function giveChunk(stream, handle, chunk) {
  const state = stream._readableState;
  if (!flows(stream, state)) return stream.push(chunk);
  if (state.multiAwaitDrain) state.awaitDrainWriters.clear();
  else state.awaitDrainWriters = null;
  state.dataEmitted = true;
  state.reading = false;
  stream.emit('data', chunk);
  if (state.flowing !== true || state.length !== 0 || state.ended || !handle.reading) {
    return plainPush.call(stream, nothing);
  }
  state.reading = true;
  state.needReadable = true;
  return true;
}

function onEndOfFile(stream) {
  const maybeDestroy = stream[kMaybeDestroy];
  if (stream._readableState.endEmitted) {
    if (maybeDestroy) stream[kMaybeDestroy]();
    return;
  }
  if (maybeDestroy) stream.on('end', maybeDestroy);
  // The end comes before a close that the listener above may cause.
  stream.push(null);
  stream.read(0);
}

// ---- Inactivity ------------------------------------------------------------------------------

const durationMax = 2 ** 31 - 1;

function toDuration(value, name) {
  require('internal/validators').validateNumber(value, name);
  if (value < 0 || !Number.isFinite(value)) {
    const { codes: { ERR_OUT_OF_RANGE } } = require('internal/errors');
    throw new ERR_OUT_OF_RANGE(name, 'a non-negative finite number', value);
  }
  if (value > durationMax) {
    process.emitWarning(`${value} does not fit into a 32-bit signed integer.` +
                        `\nTimer duration was truncated to ${durationMax}.`,
                        'TimeoutOverflowWarning');
    return durationMax;
  }
  return value;
}

function startTimer(stream, duration) {
  const { Timeout, start } = require('internal/timers');
  const timer = new Timeout(() => stream._onTimeout(), duration, undefined, false, false);
  start(timer);
  return timer;
}

// The setTimeout() of sockets.
function setStreamTimeout(msecs, callback) {
  if (this.destroyed) return this;
  this.timeout = msecs;
  const duration = toDuration(msecs, 'msecs');
  if (this[kTimeout]) require('internal/timers/functions').clearTimeout(this[kTimeout]);
  if (duration === 0) {
    this[kTimeout] = null;
  } else {
    this[kTimeout] = startTimer(this, duration);
  }
  if (callback !== undefined) {
    require('internal/validators').validateFunction(callback, 'callback');
    if (duration === 0) this.removeListener('timeout', callback);
    else this.once('timeout', callback);
  }
  return this;
}

module.exports = {
  StreamWrite,
  errnoException,
  onStreamRead,
  setStreamTimeout,
  startWrite,
  writeGeneric,
  writevGeneric,
};
