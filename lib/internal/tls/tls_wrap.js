'use strict';

// The handle of a TLS socket. It has the methods of a native stream's handle (stream_handle.js),
// and those that Node's handle of this kind has.

const binding = require('internal/tls/binding');
const streamBinding = internalBinding('stream');
const asyncState = require('internal/async_state');
const { Buffer } = require('buffer');
const { FastBuffer } = require('internal/buffer/fast_buffer');
const { toBuffer } = require('internal/crypto/util');
const { runBeforeImmediates } = require('internal/immediates');
const { StreamHandle } = require('internal/net/stream_handle');
const { StreamWrite } = require('internal/net/stream_io');
const { kAfterAsyncWrite, kOwner, kUpdateTimer } = require('internal/net/symbols');
const { Protocol } = require('internal/tls/protocol');
const { NativeSecureContext } = require('internal/tls/secure_context');
const { kNumber } = require('internal/tls/symbols');

const kSize = 0;
const kIsPending = 1;
// The answer of writeNarrow() to text that it cannot write.
const kIsWide = 1;
const { written } = streamBinding;

const wraps = [];

// As tls_streams.h has them.
const notices = [
  (wrap) => wrap.onhandshakestart?.(Date.now()),
  (wrap) => wrap.onhandshakedone(),
  (wrap, error) => wrap.onerror(error),
  (wrap, line) => wrap.onkeylog(toBuffer(line)),
  (wrap, id, session) => wrap.onnewsession(toBuffer(id), toBuffer(session)),
  (wrap, sessionId, tlsTicket) => wrap.onclienthello({ sessionId: toBuffer(sessionId), tlsTicket }),
  (wrap, servername, OCSPRequest) => wrap.oncertcb({ servername, OCSPRequest }),
  (wrap, response) => wrap.onocspresponse(response.length === 0 ? null : toBuffer(response)),
];

class TLSWrap extends Protocol {
  #context = asyncState.current;
  #isNative;
  #bytesRead = 0;
  #shuttingDown = null;
  // Writes that are not done, in order.
  #firstWrite = null;
  #lastWrite = null;

  // The parent is the handle of what TLS goes over.
  constructor(parent, context, isServer) {
    super();
    this.#isNative = parent instanceof StreamHandle;
    this._parent = parent;
    this[kOwner] = null;
    this.reading = parent.reading;
    this.onread = null;
    this.bytesWritten = 0;
    this[kNumber] = binding.wrap(
      NativeSecureContext.nativeOf(context), isServer, this.#isNative ? parent.number : -1);
    wraps[this[kNumber]] = this;
    if (this.#isNative) {
      if (parent.reading) {
        parent.readStop();
        this.readStart();
      }
      // What it belonged to until now has nothing to read any more.
      parent.reading = true;
    } else {
      parent.tls = this;
    }
  }

  get isStreamBase() { return true; }

  get isEncrypted() { return true; }

  // What an HTTP parser is to consume: it gets what comes out of the stream of this number.
  get number() { return this.#isNative && this[kNumber] >= 0 ? this._parent.number : undefined; }

  get bytesRead() {
    const { number } = this;
    return this.#bytesRead + (number >= 0 ? streamBinding.consumedSize(number) : 0);
  }

  get fd() { return this._parent.fd ?? -1; }

  get isConnected() { return this._parent.isConnected; }

  get writeQueueSize() { return binding.writeQueueSize(this[kNumber]); }

  getAsyncId() {
    const { asyncIdSymbol, newAsyncId } = require('internal/async_hooks');
    return this[asyncIdSymbol] ??= newAsyncId();
  }

  hasRef() { return this._parent.hasRef?.() ?? false; }

  // ---- Bytes ----

  readStart() {
    return this.#isNative ? binding.startReading(this[kNumber]) : this._parent.readStart();
  }

  readStop() {
    return this.#isNative ? binding.stopReading(this[kNumber]) : this._parent.readStop();
  }

  useUserBuffer(view) { binding.lendBuffer(this[kNumber], view); }

  // As if it came from the parent.
  receive(encrypted) { binding.receive(this[kNumber], encrypted); }

  receiveEnd(status) { binding.receiveEnd(this[kNumber], status); }

  writeBuffer(request, bytes) {
    return this.#noteWrite(request, binding.writeBytes(this[kNumber], bytes));
  }

  writev(request, chunks, areBuffers) {
    const views = areBuffers ? chunks : toViews(chunks);
    return this.#noteWrite(request, binding.writeMany(this[kNumber], views, views.length));
  }

  writeUtf8String(request, text) {
    const status = binding.writeNarrow(this[kNumber], text, true);
    return status === kIsWide ? this.writeBuffer(request, Buffer.from(text)) :
      this.#noteWrite(request, status);
  }

  writeLatin1String(request, text) {
    const status = binding.writeNarrow(this[kNumber], text, false);
    return status === kIsWide ? this.writeBuffer(request, Buffer.from(text, 'latin1')) :
      this.#noteWrite(request, status);
  }

  writeAsciiString(request, text) { return this.writeLatin1String(request, text); }

  writeUcs2String(request, text) {
    return this.writeBuffer(request, Buffer.from(text, 'utf16le'));
  }

  // Writes a text of which only the end matters. Mostly it is sent at once: then the answer is
  // null, and finish(argument) is called when a request would be told. Otherwise it is the request.
  sendText(text, encoding, finish, argument) {
    const status = binding.writeNarrow(this[kNumber], text, encoding === 'utf8');
    if (status === 0 && written[kIsPending] === 0 && !asyncState.active) {
      this.bytesWritten += written[kSize];
      runBeforeImmediates(finishText, this, finish, argument);
      return null;
    }
    const request = new StreamWrite(this, null);
    request.status = status === kIsWide ? this.writeBuffer(request, Buffer.from(text, encoding)) :
      this.#noteWrite(request, status);
    if (!request.isSent) return request;
    request.callback = () => finish(argument);
    return null;
  }

  #noteWrite(request, status) {
    if (status !== 0) {
      request.bytes = 0;
      request.async = false;
      return status;
    }
    this.bytesWritten += request.bytes = written[kSize];
    // The end is told later in any case, as in Node: what is written meanwhile goes out together.
    request.async = true;
    request.isSent = written[kIsPending] === 0;
    if (asyncState.active) request.context = asyncState.current;
    if (request.isSent) {
      // What begins when it ends, and is done at once, ends in the same round, as in Node.
      runBeforeImmediates(finishWrite, this, request);
      return 0;
    }
    request.next = null;
    if (this.#lastWrite === null) this.#firstWrite = request;
    else this.#lastWrite.next = request;
    this.#lastWrite = request;
    return 0;
  }

  shutdown(request) {
    if (asyncState.active) request.context = asyncState.current;
    this.#shuttingDown = request;
    const status = binding.shutDown(this[kNumber]);
    if (status !== 0) {
      this.#shuttingDown = null;
      return status;
    }
    return this.#isNative ? 0 : this._parent.shutdown(() => TLSWrap.onShutDown(this[kNumber], 0));
  }

  // ---- The end ----

  // The socket is closed when the parent is.
  close(onClosed) {
    let ssl = null;
    if (this[kOwner]) {
      ssl = this[kOwner].ssl;
      this[kOwner].ssl = null;
    }
    const done = () => {
      if (ssl) ssl.destroySSL();
      if (onClosed) onClosed();
    };
    const parentSocket = this._parentWrap;
    if (parentSocket) {
      if (parentSocket._handle === null) {
        done();
        return;
      }
      if (parentSocket._handle === this._parent) {
        parentSocket.once('close', done);
        parentSocket.destroy();
        return;
      }
    }
    this._parent.close(done);
  }

  destroySSL() {
    const number = this[kNumber];
    if (number < 0) return;
    binding.destroy(number);
    this[kNumber] = -1;
    if (wraps[number] === this) wraps[number] = undefined;
    const context = this._secureContext;
    if (context?.singleUse) {
      context.context.close();
      context.context = null;
    }
  }

  // ---- What the native side calls, from outside of script or from inside ----

  #run(context, block) {
    if (!asyncState.active) return block();
    const before = asyncState.current;
    asyncState.current = context;
    try {
      return block();
    } finally {
      asyncState.current = before;
    }
  }

  static onRead(number, size, memory) {
    const wrap = wraps[number];
    if (size > 0) wrap.#bytesRead += size;
    const chunk = memory === undefined ? undefined : new FastBuffer(memory);
    if (asyncState.active) wrap.#run(wrap.#context, () => wrap.onread(size, chunk));
    else wrap.onread(size, chunk);
  }

  static onWritten(number, status) {
    const wrap = wraps[number];
    const request = wrap.#firstWrite;
    wrap.#firstWrite = request.next;
    if (request.next === null) wrap.#lastWrite = null;
    request.next = undefined;
    wrap.#run(request.context, () => request.oncomplete(status, wrap, undefined));
  }

  static onShutDown(number, status) {
    const wrap = wraps[number];
    const request = wrap?.#shuttingDown;
    if (!request) return;
    wrap.#shuttingDown = null;
    wrap.#run(request.context, () => request.oncomplete(status, wrap, undefined));
  }

  static onEncrypted(number, bytes) {
    const wrap = wraps[number];
    wrap.#run(wrap.#context, () => wrap._parent.send(toBuffer(bytes), (status) => {
      binding.encryptedSent(wrap[kNumber], status);
    }));
  }

  static onNotice(number, kind, first, second) {
    const wrap = wraps[number];
    wrap.#run(wrap.#context, () => notices[kind](wrap, first, second));
  }

  static chooseProtocol(number, protocols) {
    const wrap = wraps[number];
    return wrap.#run(wrap.#context, () => wrap.ALPNCallback(toBuffer(protocols)));
  }

  static givePresharedKey(number, text, sizeMax, identitySizeMax) {
    const wrap = wraps[number];
    return wrap.#run(wrap.#context, () => wrap.onpskexchange(text, sizeMax, identitySizeMax));
  }

  static get scratch() { return streamBinding.scratch; }

  static get written() { return written; }
}

function finishWrite(wrap, request) {
  if (asyncState.active) asyncState.current = request.context;
  request.oncomplete(0, wrap, undefined);
}

// As the end of a request.
function finishText(wrap, finish, argument) {
  const stream = wrap[kOwner];
  if (!stream.destroyed) {
    stream[kUpdateTimer]();
    stream[kAfterAsyncWrite]();
  }
  finish(argument);
}

function toViews(chunks) {
  const views = [];
  for (let index = 0; index < chunks.length; index += 2) {
    const chunk = chunks[index];
    views.push(typeof chunk === 'string' ? Buffer.from(chunk, chunks[index + 1]) : chunk);
  }
  return views;
}

// What the parent does.
for (const name of [
  'ref', 'unref', 'open', 'bind', 'listen', 'connect', 'bind6', 'connect6', 'getsockname',
  'getpeername', 'setNoDelay', 'setKeepAlive', 'setBlocking', 'setTypeOfService',
  'getTypeOfService',
]) {
  TLSWrap.prototype[name] = function(...args) {
    return this._parent[name]?.(...args);
  };
}

binding.listenTo(TLSWrap);

module.exports = { TLSWrap };
