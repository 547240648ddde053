'use strict';

// Reading whole files. The usual case is one call of the native half, which does the steps (open,
// fstat, one read or more, close) as one pool job after the other, like Node, but comes back to
// JavaScript only once. With a signal, or a buffer of the caller's, the steps are made here.

const {
  AbortError,
  aggregateTwoErrors,
  codes: { ERR_FS_FILE_TOO_LARGE, ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE },
} = require('internal/errors');
const binding = internalBinding('fs');
const { S_IFMT, S_IFREG } = require('internal/fs/constants');
const {
  checkAborted,
  getOptions,
  getValidatedPath,
  isFd,
  makeCallback,
  maxTransferSize,
  stringToFlags,
} = require('internal/fs/utils');

const { settleBetween } = require('internal/task_queues');

// What nextReading() says if there is none.
const noReading = -1;

const isUtf8 = (encoding) => encoding === 'utf8' || encoding === 'utf-8';
const noEncoding = (encoding) => encoding === undefined || encoding === null ||
  encoding === '' || encoding === 'buffer';

// One read asks for at most so much of a file whose size is known...
const chunkSize = 512 * 1024;
// ...and of one whose size is not (pipes, /proc).
const unknownChunkSize = 64 * 1024;

const defaultOptions = { flag: 'r' };

let FastBuffer;

// content: what the native half gave, just now: an ArrayBuffer, or the text if that is what was
// asked for, or the size of a small file, whose bytes are waiting, or of one that is too large to be
// read in one piece.
function toResult(content, encoding) {
  if (typeof content === 'string') return content;
  FastBuffer ??= require('internal/buffer/fast_buffer').FastBuffer;
  const buffer = typeof content === 'number' ? smallContent(content) : new FastBuffer(content);
  return noEncoding(encoding) ? buffer : buffer.toString(encoding);
}

function smallContent(size) {
  if (size > maxTransferSize) throw new ERR_FS_FILE_TOO_LARGE(size);
  const buffer = new FastBuffer(size);
  binding.takeContent(buffer);
  return buffer;
}

const needsSteps = (options) => Boolean(options.signal) || options.buffer !== undefined;

function readFile(path, options, callback) {
  callback ||= options;
  callback = makeCallback(callback);
  options = getOptions(options, defaultOptions);
  let file = path;
  let flags = 0;
  if (!isFd(path)) {
    if (checkAborted(options.signal, callback)) return;
    flags = stringToFlags(options.flag, 'options.flag');
    file = getValidatedPath(path);
  }
  const { encoding } = options;
  if (needsSteps(options)) {
    new StepReader(file, options, callback).start(flags);
  } else {
    readAtOnce(file, flags, encoding, callback);
  }
}

function readAtOnce(file, flags, encoding, callback) {
  const asText = isUtf8(encoding);
  if ((asText || noEncoding(encoding)) && queueRead(file, flags, asText, callback)) return;
  binding.readFile(file, flags, asText,
                   (error, content) => answer(callback, error, content, encoding));
}

function answer(callback, error, content, encoding) {
  if (error !== null) {
    callback(error);
    return;
  }
  let result;
  try {
    result = toResult(content, encoding);
  } catch (conversionError) {
    callback(conversionError);
    return;
  }
  callback(null, result);
}

let places;

// Reads that ended together come one behind the other, each with the turn that follows it, without
// leaving script between them.
function receive(place, hasFailed, outcome) {
  tell(places.leave(place), hasFailed, outcome);
  while (binding.hasNextReading() && settleBetween()) {
    const next = binding.nextReading();
    if (next === noReading) return;
    tell(places.leave(next), binding.hasNextFailed(), binding.takeOutcome());
  }
}

function tell(callback, hasFailed, outcome) {
  if (hasFailed) callback(outcome);
  else answer(callback, null, outcome, undefined);
}

// False: the callback has to be given to the native half, for somebody wants to know more of it.
function queueRead(file, flags, asText, callback) {
  if (places === undefined) {
    const { CallbackPlaces } = require('internal/callback_places');
    places = new CallbackPlaces();
    binding.setReadReceiver(receive);
  }
  const place = places.take(callback);
  if (binding.queueReadFile(file, flags, asText, place)) return true;
  places.leave(place);
  return false;
}

function readFileSync(path, options) {
  options = getOptions(options, defaultOptions);
  const file = isFd(path) ? path : getValidatedPath(path);
  const flags = stringToFlags(options.flag, 'options.flag');
  if (options.buffer !== undefined) return readIntoSync(file, flags, options);
  return toResult(binding.readFile(file, flags, isUtf8(options.encoding)), options.encoding);
}

// ---- Into the caller's buffer ----

function bytesOfView(view) {
  return require('buffer').Buffer.from(view.buffer, view.byteOffset, view.byteLength);
}

// The caller's buffer, or what the caller's function says for a file of this size.
function targetFor(option, size) {
  const view = typeof option === 'function' ? option(size) : option;
  if (!ArrayBuffer.isView(view)) {
    throw new ERR_INVALID_ARG_TYPE(
      'options.buffer', ['Buffer', 'TypedArray', 'DataView', 'Function'], view);
  }
  if (size > view.byteLength) throw tooSmall(view);
  return bytesOfView(view);
}

function tooSmall(view) {
  return new ERR_INVALID_ARG_VALUE(
    'options.buffer', view, 'is too small to contain the entire file');
}

// The size of a regular file from the shared numbers of fstat; 0 if there is no saying.
function knownSize() {
  const isRegular = (binding.statValues[1] & S_IFMT) === S_IFREG;
  return isRegular ? binding.statValues[8] : 0;
}

function readIntoSync(file, flags, options) {
  const isOwn = typeof file !== 'number';
  const fd = isOwn ? binding.open(file, flags, 0o666) : file;
  try {
    binding.fstat(fd, false);
    const content = new Content(knownSize(), options.buffer);
    while (!content.isComplete) {
      const part = content.nextPart();
      content.add(binding.read(fd, part, 0, part.byteLength, -1));
    }
    return content.result(options.encoding);
  } finally {
    if (isOwn) binding.close(fd);
  }
}

// What has been read of a file, and where the next bytes go.
class Content {
  // size: 0 if it is not known.
  constructor(size, target) {
    this.size = size;
    this.count = 0;
    this.isComplete = false;
    this.given = target === undefined ? undefined : targetFor(target, size);
    this.parts = [];
    if (this.given === undefined && size > 0) this.given = this.allocate(size);
    this.hasOwnTarget = target !== undefined;
  }

  allocate(size) {
    return require('buffer').Buffer.allocUnsafeSlow(size);
  }

  nextPart() {
    if (this.given === undefined) {
      this.part = this.allocate(unknownChunkSize);
    } else if (this.count < this.given.byteLength) {
      this.part = this.given.subarray(this.count, this.count + chunkSize);
    } else {
      // The target is full, but is it the whole file? One more byte would say no.
      this.part = this.allocate(1);
    }
    return this.part;
  }

  add(count) {
    if (this.given === undefined) {
      if (count > 0) this.parts.push(this.part.subarray(0, count));
    } else if (count > 0 && this.count === this.given.byteLength) {
      throw tooSmall(this.given);
    }
    this.count += count;
    this.isComplete = count === 0 || (this.size > 0 && this.count === this.size);
  }

  result(encoding) {
    const bytes = this.given === undefined ?
      require('buffer').Buffer.concat(this.parts, this.count) :
      this.given.subarray(0, this.count);
    return noEncoding(encoding) ? bytes : bytes.toString(encoding);
  }
}

// ---- Step by step ----

class StepReader {
  constructor(file, options, callback) {
    this.file = file;
    this.options = options;
    this.callback = callback;
    this.isOwn = typeof file !== 'number';
    this.fd = -1;
    this.content = null;
  }

  start(flags) {
    if (!this.isOwn) {
      process.nextTick(() => this.onOpen(null, this.file));
      return;
    }
    binding.open(this.file, flags, 0o666, (error, fd) => this.onOpen(error, fd));
  }

  get isAborted() {
    return Boolean(this.options.signal?.aborted);
  }

  onOpen(error, fd) {
    if (error) {
      this.callback(error);
      return;
    }
    this.fd = fd;
    binding.fstat(fd, false, (statError) => this.onStatus(statError));
  }

  onStatus(error) {
    if (error) {
      this.finish(error);
      return;
    }
    try {
      const size = knownSize();
      if (size > maxTransferSize) throw new ERR_FS_FILE_TOO_LARGE(size);
      this.content = new Content(size, this.options.buffer);
    } catch (sizeError) {
      this.finish(sizeError);
      return;
    }
    this.readOn();
  }

  readOn() {
    if (this.isAborted) {
      this.finish(new AbortError(undefined, { cause: this.options.signal.reason }));
      return;
    }
    const part = this.content.nextPart();
    binding.read(this.fd, part, 0, part.byteLength, -1,
                 (error, count) => this.onRead(error, count));
  }

  onRead(error, count) {
    if (!error) {
      try {
        this.content.add(count);
      } catch (sizeError) {
        error = sizeError;
      }
    }
    if (error || this.content.isComplete) {
      this.finish(error);
    } else {
      this.readOn();
    }
  }

  finish(error) {
    if (this.isOwn) {
      binding.close(this.fd, (closeError) => this.report(aggregateTwoErrors(closeError, error)));
    } else {
      process.nextTick(() => this.report(error));
    }
  }

  report(error) {
    let result;
    if (!error) {
      try {
        result = this.content.result(this.options.encoding);
      } catch (conversionError) {
        error = conversionError;
      }
    }
    if (error) {
      this.callback(error);
    } else {
      this.callback(null, result);
    }
  }
}

module.exports = { Content, StepReader, isUtf8, knownSize, needsSteps, readFile, readFileSync,
                   toResult };
