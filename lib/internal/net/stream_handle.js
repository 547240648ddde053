'use strict';

// What all native streams have in common, as objects with the methods that Node's have.
//
// Methods answer with 0 or a negative error number. A handle is alive until it is closed, whether
// or not anybody still refers to it: the table below does.

const binding = internalBinding('stream');
const asyncState = require('internal/async_state');
const { FastBuffer } = require('internal/buffer/fast_buffer');
const { kOwner } = require('internal/net/symbols');

// Places in binding.written, which tells of the last write.
const kSize = 0;
const kIsPending = 1;
const { takeRead, written } = binding;

// As binding.writeText() knows them.
const encodings = { __proto__: null, utf8: 0, latin1: 1, utf16le: 2 };

const handles = [];

// Set while async_hooks are enabled: { init, before, after, destroy } of a handle or a request.
let hooks = null;

function setStreamHooks(value) {
  hooks = value;
}
function areHooksEnabled() {
  return hooks !== null;
}
if (internalBinding('core').builtins.isLoaded('internal/async_hooks')) {
  hooks = require('internal/async_hooks').activeTaskHooks();
}

// What a block begins is the work of a handle, for hooks.
function triggeredBy(handle, block) {
  if (hooks === null || typeof handle?.getAsyncId !== 'function') return block();
  return require('internal/async_hooks').defaultTriggerAsyncIdScope(handle.getAsyncId(), block);
}

function runTracked(resource, block) {
  hooks.before(resource);
  try {
    block();
  } finally {
    hooks?.after(resource);
  }
}

// Of a request, which ends with that.
function runLastTracked(request, block) {
  try {
    runTracked(request, block);
  } finally {
    hooks?.destroy(request);
  }
}

// The bytes that onread(size, block) is told of.
function chunkOf(size, block) {
  if (block !== undefined) return block;
  const chunk = new FastBuffer(size);
  takeRead(chunk);
  return chunk;
}

// What is under way on a handle. Most of those that wait for their peers need none.
class Requests {
  constructor() {
    this.connecting = null;
    this.shuttingDown = null;
    // Writes that are not done, in order.
    this.firstWrite = null;
    this.lastWrite = null;
    this.onClosed = null;
  }

  addWrite(request) {
    if (this.lastWrite === null) this.firstWrite = request;
    else this.lastWrite.next = request;
    this.lastWrite = request;
  }

  takeWrite() {
    const request = this.firstWrite;
    this.firstWrite = request.next;
    if (request.next === null) this.lastWrite = null;
    return request;
  }
}

class StreamHandle {
  #number;
  #context = asyncState.current;
  #requests = null;
  #isReferenced = true;
  // By script; what an HTTP parser has consumed is counted natively.
  #bytesRead = 0;

  // The type is what async_hooks show.
  constructor(number, type) {
    this.#number = number;
    this[kOwner] = null;
    this.reading = false;
    this.onread = null;
    this.bytesWritten = 0;
    handles[number] = this;
    if (hooks !== null) hooks.init(this, type);
  }

  get isStreamBase() { return true; }

  // For the parts of this class that are in other files.
  get number() { return this.#number; }

  get fd() { return binding.fd(this.#number); }

  // What the loop calls it while it keeps the loop alive; empty otherwise.
  get nativeName() { return binding.activeName(this.#number); }

  // Whether there is anybody at the other end, or will be.
  get isConnected() { return binding.isConnected(this.#number); }

  get bytesRead() {
    return this.#number < 0 ? this.#bytesRead :
      this.#bytesRead + binding.consumedSize(this.#number);
  }

  get writeQueueSize() { return binding.writeQueueSize(this.#number); }

  getAsyncId() {
    const { asyncIdSymbol, newAsyncId } = require('internal/async_hooks');
    return this[asyncIdSymbol] ??= newAsyncId();
  }

  // What follows is none of the business of those who have used it until now.
  asyncReset() {
    if (hooks === null) return;
    hooks.destroy(this);
    hooks.init(this, this.connectionType);
  }

  open(fd) { return binding.open(this.#number, fd); }

  ref() {
    this.#isReferenced = true;
    binding.ref(this.#number);
  }

  unref() {
    this.#isReferenced = false;
    binding.unref(this.#number);
  }

  // A handle that is closing has what it had.
  hasRef() { return this.#isReferenced; }

  setBlocking(isBlocking) { return binding.setBlocking(this.#number, isBlocking); }

  listen(backlog) { return binding.listen(this.#number, backlog); }

  readStart() { return binding.startReading(this.#number); }

  readStop() { return binding.stopReading(this.#number); }

  // What is read goes into this view from now on.
  useUserBuffer(view) { binding.lendBuffer(this.#number, view); }

  // ---- Writing: request.oncomplete(status, handle) is called if written[kIsPending] ----

  writeBuffer(request, bytes) {
    return this.#noteWrite(request, bytes, binding.writeBytes(this.#number, bytes));
  }

  // Views, or strings each followed by its encoding.
  writev(request, chunks, areBuffers) {
    const views = areBuffers ? chunks : toViews(chunks);
    return this.#noteWrite(request, views,
                           binding.writeMany(this.#number, views, views.length));
  }

  writeUtf8String(request, text) {
    return this.#noteWrite(
      request, undefined, binding.writeText(this.#number, text, encodings.utf8));
  }

  writeLatin1String(request, text) {
    return this.#noteWrite(
      request, undefined, binding.writeText(this.#number, text, encodings.latin1));
  }

  // A text in UTF-8 or Latin-1, which a shutdown follows in the same turn.
  writeLastText(request, text, encoding) {
    return this.#noteWrite(
      request, undefined, binding.writeText(this.#number, text, encodings[encoding], 1));
  }

  // The head and the text as one, in UTF-8 or Latin-1.
  writeLongText(request, head, text, encoding) {
    return this.#noteWrite(
      request, undefined, binding.writeLongText(this.#number, head, text, encodings[encoding]));
  }

  writeAsciiString(request, text) { return this.writeLatin1String(request, text); }

  writeUcs2String(request, text) {
    return this.#noteWrite(
      request, undefined, binding.writeText(this.#number, text, encodings.utf16le));
  }

  // The bytes stay where they are until the write is done, and must not be collected.
  #noteWrite(request, kept, status) {
    if (status !== 0) {
      request.bytes = 0;
      request.async = false;
      return status;
    }
    this.bytesWritten += request.bytes = written[kSize];
    request.async = written[kIsPending] !== 0;
    if (!request.async) return 0;
    request.kept = kept;
    request.next = null;
    this.#noteRequest(request, 'WRITEWRAP');
    this.#begun.addWrite(request);
    return 0;
  }

  shutdown(request) {
    const status = binding.shutDown(this.#number);
    if (status === 0) {
      this.#begun.shuttingDown = request;
      this.#noteRequest(request, 'SHUTDOWNWRAP');
    }
    return status;
  }

  get #begun() { return this.#requests ??= new Requests(); }

  #noteRequest(request, type) {
    if (asyncState.active) request.context = asyncState.current;
    if (hooks !== null) triggeredBy(this, () => hooks.init(request, type));
  }

  // For connect() of the classes below.
  noteConnect(request, type, status) {
    if (status === 0) {
      this.#begun.connecting = request;
      this.#noteRequest(request, type);
    }
    return status;
  }

  // ---- The end ----

  // Returns the number that the native side knows it by, and ends every use of it.
  #leave(onClosed) {
    const number = this.#number;
    this.#bytesRead = this.bytesRead;
    this.#number = -1;
    if (typeof onClosed === 'function') this.#begun.onClosed = onClosed;
    else if (this.#requests !== null) this.#requests.onClosed = null;
    return number;
  }

  close(onClosed) {
    if (this.#number >= 0) binding.close(this.#leave(onClosed));
  }

  // For TCP.
  closeByReset(onClosed) {
    if (this.#number < 0) return 0;
    const number = this.#leave(onClosed);
    const status = binding.reset(number);
    if (status !== 0) this.#number = number;
    return status;
  }

  // ---- What the native side calls ----

  static blockSample = new FastBuffer(0);

  static onRead(number, size, block) {
    const handle = handles[number];
    if (handle === undefined) return;
    if (asyncState.active) asyncState.current = handle.#context;
    if (size > 0) handle.#bytesRead += size;
    if (hooks !== null) runTracked(handle, () => handle.onread(size, block));
    else handle.onread(size, block);
  }

  static onConnection(number, status, clientNumber) {
    const handle = handles[number];
    // It is made outside of every context, as it belongs to the peer.
    let client;
    if (status === 0) {
      client = hooks === null ? handle.adopt(clientNumber) :
        triggeredBy(handle, () => handle.adopt(clientNumber));
    }
    if (asyncState.active) asyncState.current = handle.#context;
    if (hooks !== null) runTracked(handle, () => handle.onconnection(status, client));
    else handle.onconnection(status, client);
  }

  static onConnected(number, status) {
    const handle = handles[number];
    const request = handle.#requests.connecting;
    handle.#requests.connecting = null;
    if (asyncState.active) asyncState.current = request.context;
    if (hooks !== null) {
      runLastTracked(request, () => request.oncomplete?.(status, handle, request, true, true));
    } else {
      request.oncomplete?.(status, handle, request, true, true);
    }
  }

  static onShutDown(number, status) {
    const handle = handles[number];
    const request = handle.#requests.shuttingDown;
    handle.#requests.shuttingDown = null;
    finish(request, status, handle);
  }

  static onWritten(number, status) {
    const handle = handles[number];
    const request = handle.#requests.takeWrite();
    request.kept = request.next = undefined;
    finish(request, status, handle);
  }

  static onClosed(number) {
    const handle = handles[number];
    handles[number] = undefined;
    handle.#isReferenced = false;
    if (asyncState.active) asyncState.current = handle.#context;
    const onClosed = handle.#requests?.onClosed;
    if (hooks !== null) {
      runLastTracked(handle, () => onClosed?.call(handle));
    } else {
      onClosed?.call(handle);
    }
  }
}

// Of a write or a shutdown.
function finish(request, status, handle) {
  if (asyncState.active) asyncState.current = request.context;
  if (hooks !== null) {
    runLastTracked(request, () => request.oncomplete(status, handle, undefined));
  } else {
    request.oncomplete(status, handle, undefined);
  }
}

// Those that have a reference.
function activeHandles() {
  return handles.filter((handle) => handle !== undefined && handle.hasRef());
}

function toViews(chunks) {
  const { Buffer } = require('buffer');
  const views = [];
  for (let index = 0; index < chunks.length; index += 2) {
    const chunk = chunks[index];
    views.push(typeof chunk === 'string' ? Buffer.from(chunk, chunks[index + 1]) : chunk);
  }
  return views;
}

binding.listenTo(StreamHandle);

module.exports = {
  StreamHandle, activeHandles, activeHooks: () => hooks, areHooksEnabled, chunkOf, setStreamHooks, triggeredBy,
};
