'use strict';

const {
  codes: { ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE, ERR_INVALID_STATE, ERR_INVALID_THIS },
} = require('internal/errors');
const { kEmptyObject } = require('internal/util');
const { isObject, markHandled, rejected } = require('internal/webstreams/basics');
const {
  checkDictionary, checkMark, checkObject, finishClass, methodOf, readStrategy,
} = require('internal/webstreams/arguments');
const { ReadableCore } = require('internal/webstreams/readable_core');
const controllers = require('internal/webstreams/readable_controller');
const readers = require('internal/webstreams/readable_readers');
const { isWritableStream, writableCoreOf } = require('internal/webstreams/writable_stream');

// Stands for the source of a stream whose core is there already.
const kAdopted = {};
let adoptedCore;

function readChunkSize(source) {
  const { autoAllocateChunkSize } = source;
  if (autoAllocateChunkSize === undefined) return undefined;
  const size = Math.trunc(+autoAllocateChunkSize);
  if (!(size > 0 && size <= Number.MAX_SAFE_INTEGER)) {
    throw new ERR_INVALID_ARG_VALUE('source.autoAllocateChunkSize', autoAllocateChunkSize);
  }
  return size;
}

function readSource(source) {
  checkObject(source, 'source');
  const chunkSize = readChunkSize(source);
  const cancel = methodOf(source, 'source', 'cancel');
  const pull = methodOf(source, 'source', 'pull');
  const start = methodOf(source, 'source', 'start');
  const { type } = source;
  if (type !== undefined && `${type}` !== 'bytes') {
    throw new ERR_INVALID_ARG_VALUE('source.type', type);
  }
  return { cancel, chunkSize, isBytes: type !== undefined, pull, start };
}

function setUp(core, source, strategy) {
  const { mark, size, given } = readStrategy(strategy, 'strategy');
  const methods = readSource(source);
  if (!methods.isBytes) {
    controllers.setUpFromSource(core, source, methods, checkMark(mark, 1), size);
    return;
  }
  if (given !== undefined) throw new ERR_INVALID_ARG_VALUE.RangeError('strategy.size', given);
  require('internal/webstreams/byte_faces')
    .setUpFromSource(core, source, methods, checkMark(mark, 0), methods.chunkSize);
}

function readPipeOptions(options) {
  checkDictionary(options, 'options');
  const preventAbort = Boolean(options?.preventAbort);
  const preventCancel = Boolean(options?.preventCancel);
  const preventClose = Boolean(options?.preventClose);
  const signal = options?.signal;
  if (signal !== undefined) {
    require('internal/validators').validateAbortSignal(signal, 'options.signal');
  }
  return { preventAbort, preventCancel, preventClose, signal };
}

function pipe(source, target, options) {
  if (source.reader !== undefined) {
    throw new ERR_INVALID_STATE.TypeError('The ReadableStream is locked');
  }
  if (target.writer !== undefined) {
    throw new ERR_INVALID_STATE.TypeError('The WritableStream is locked');
  }
  return require('internal/webstreams/pipe').pipe(source, target, options);
}

let readableCoreOf;

class ReadableStream {
  #core;

  static {
    readableCoreOf = (value) => (isObject(value) && #core in value ? value.#core : undefined);
  }

  constructor(source = kEmptyObject, strategy = undefined) {
    if (source === kAdopted) {
      this.#core = adoptedCore;
      adoptedCore.face = this;
      return;
    }
    const core = this.#core = new ReadableCore();
    core.face = this;
    setUp(core, source, strategy);
  }

  static from(iterable) {
    return require('internal/webstreams/readable_from').from(iterable);
  }

  get locked() {
    return own(this).reader !== undefined;
  }

  cancel(reason = undefined) {
    const core = readableCoreOf(this);
    if (core === undefined) return rejected(new ERR_INVALID_THIS('ReadableStream'));
    if (core.reader !== undefined) {
      return rejected(new ERR_INVALID_STATE.TypeError('ReadableStream is locked'));
    }
    return core.cancel(reason);
  }

  getReader(options = undefined) {
    own(this);
    checkDictionary(options, 'options');
    const mode = options?.mode;
    if (mode === undefined) return new readers.ReadableStreamDefaultReader(this);
    if (`${mode}` !== 'byob') throw new ERR_INVALID_ARG_VALUE('options.mode', mode);
    return new readers.ReadableStreamBYOBReader(this);
  }

  pipeThrough(transform, options = undefined) {
    const core = own(this);
    if (transform === undefined) {
      throw new ERR_INVALID_ARG_TYPE('transform', 'Object', transform);
    }
    checkObject(transform ?? kEmptyObject, 'transform');
    const readable = transform?.readable;
    if (!isReadableStream(readable)) {
      throw new ERR_INVALID_ARG_TYPE('transform.readable', 'ReadableStream', readable);
    }
    const writable = transform?.writable;
    if (!isWritableStream(writable)) {
      throw new ERR_INVALID_ARG_TYPE('transform.writable', 'WritableStream', writable);
    }
    markHandled(pipe(core, writableCoreOf(writable), readPipeOptions(options)));
    return readable;
  }

  pipeTo(destination, options = undefined) {
    try {
      const core = own(this);
      if (!isWritableStream(destination)) {
        throw new ERR_INVALID_ARG_TYPE('destination', 'WritableStream', destination);
      }
      return pipe(core, writableCoreOf(destination), readPipeOptions(options));
    } catch (error) {
      return rejected(error);
    }
  }

  tee() {
    return require('internal/webstreams/tee').tee(own(this), undefined);
  }

  values(options = undefined) {
    const core = own(this);
    checkDictionary(options, 'options');
    const preventCancel = Boolean(options?.preventCancel);
    if (core.reader !== undefined) {
      throw new ERR_INVALID_STATE.TypeError('ReadableStream is locked');
    }
    return require('internal/webstreams/readable_iterator').iterate(core, preventCancel);
  }
}

function own(stream) {
  const core = readableCoreOf(stream);
  if (core === undefined) throw new ERR_INVALID_THIS('ReadableStream');
  return core;
}

finishClass(
  ReadableStream, 'cancel', 'getReader', 'locked', 'pipeThrough', 'pipeTo', 'tee', 'values');
Object.defineProperties(ReadableStream, { from: { __proto__: null, enumerable: true } });
Object.defineProperty(ReadableStream.prototype, Symbol.asyncIterator, {
  __proto__: null, configurable: true, writable: true, value: ReadableStream.prototype.values,
});

readers.setReadableCoreOf(readableCoreOf);

function isReadableStream(value) {
  return readableCoreOf(value) !== undefined;
}

// The public face of a stream of ours.
function adopt(core) {
  adoptedCore = core;
  return new ReadableStream(kAdopted);
}

// A stream whose source is ours, { pull, cancel }: pull(undefined) may give kParked. It starts when
// its controller is told to.
function makeReadable(source, highWaterMark = 1, size = undefined) {
  const core = new ReadableCore();
  new controllers.DefaultController(core, source, source.pull, source.cancel, highWaterMark, size);
  adopt(core);
  return core;
}

module.exports = { ReadableStream, adopt, isReadableStream, makeReadable, readableCoreOf };
