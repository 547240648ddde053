// Where Node has gone on since the packages were made: what is replaced in their files.
// bundle.mjs stops when a text is not found, so that an update of a package cannot lose one.
// What is found goes, and so does all that follows it up to the text `upTo`, if there is one.

const streams = 'readable-stream/lib/internal/streams';

const knownEvents = (names) =>
  `this._events ??= { ${names.map((name) => `${name}: undefined`).join(', ')} };`;

const checkedEncoding = {
  find: "this.defaultEncoding = (options && options.defaultEncoding) || 'utf8'",
  replace: `this.defaultEncoding = (options && options.defaultEncoding) || 'utf8'
  if (this.defaultEncoding !== 'utf8' && !Buffer.isEncoding(this.defaultEncoding)) {
    throw new ERR_UNKNOWN_ENCODING(this.defaultEncoding)
  }`,
};

const webAdapters = {
  find: 'webStreamsAdapters = {}',
  replace: "webStreamsAdapters = require('internal/webstreams/adapters')",
};

// Few streams have to be constructed, and only for those there is something to be done after it.
const rareConstruction = {
  find: 'destroyImpl.construct(this, () => {',
  replace: "if (typeof this._construct === 'function') destroyImpl.construct(this, () => {",
};

export const edits = new Map([
  [`${streams}/readable.js`, [
    webAdapters,
    checkedEncoding,
    rareConstruction,
    {
      find: '    ERR_STREAM_UNSHIFT_AFTER_END_EVENT\n',
      replace: '    ERR_STREAM_UNSHIFT_AFTER_END_EVENT,\n    ERR_UNKNOWN_ENCODING\n',
    },
    {
      find: '  this._readableState = new ReadableState(options, this, isDuplex)\n',
      replace: `  ${knownEvents(['close', 'error', 'data', 'end', 'readable'])}
  this._readableState = new ReadableState(options, this, isDuplex)\n`,
    },
    // Few streams are piped: the list of where to is made when it is asked for.
    { find: 'this.pipes = []', replace: 'this[kPipes] = null' },
    {
      find: "const kPaused = Symbol('kPaused')\n",
      replace: "const kPaused = Symbol('kPaused')\nconst kPipes = Symbol('kPipes')\n",
    },
    {
      find: '  // Legacy getter for `pipesCount`.\n',
      replace: `  pipes: {
    __proto__: null,
    get() { return this[kPipes] ??= [] },
    set(pipes) { this[kPipes] = pipes }
  },\n`,
    },
    { find: 'this.pipes.length\n', replace: 'this[kPipes] === null ? 0 : this[kPipes].length\n' },
    { find: 'state.pipes.length === 0) return this', replace: 'state.pipesCount === 0) return this' },
    { find: 'Stream._isUint8Array(chunk)', replace: 'Stream._isArrayBufferView(chunk)' },
    {
      find: "['string', 'Buffer', 'Uint8Array']",
      replace: "['string', 'Buffer', 'TypedArray', 'DataView']",
    },
    // What is left of a character when the end has come before the encoding.
    {
      find: "  buffer.clear()\n  if (content !== '') buffer.push(content)\n",
      replace: `  if (this._readableState.ended) content += decoder.end()
  buffer.clear()
  if (content !== '') buffer.push(content)\n`,
    },
    // Blocks that pass through: see passing.js.
    {
      find: "const kPaused = Symbol('kPaused')\n",
      replace: "const kPaused = Symbol('kPaused')\nconst passing = require('internal/streams/passing')\n",
    },
    {
      find: '  while (state.flowing && stream.read() !== null);\n',
      replace: `  if (passing.waiting !== null) passing.emitWaiting(stream, plainRead)
  while (state.flowing && stream.read() !== null);\n`,
    },
    {
      find: 'Readable.prototype.on = function (ev, fn) {\n',
      replace: 'const plainRead = Readable.prototype.read\nReadable.prototype.on = function (ev, fn) {\n',
    },
    {
      find: '      return this._readableState && this._readableState.buffer\n',
      replace: `      passing.waiting = null
      return this._readableState && this._readableState.buffer\n`,
    },
    // What the destination does not take is its error.
    {
      find: '    const ret = dest.write(chunk)\n',
      replace: `    let ret = true
    if (chunk === passing.block) passing.target = dest
    try {
      ret = dest.write(chunk)
    } catch (error) {
      dest.destroy(error)
    }\n`,
    },
    { find: 'for (let j = 1; j < streamKeys', replace: 'for (let j = 0; j < streamKeys' },
    // A half-open stream that was read to its end can still be written to.
    {
      find: '      (error === undefined || stream._readableState.autoDestroy)\n    ) {',
      replace: `      (error === undefined || stream._readableState.autoDestroy) &&
      !(error === null && stream.allowHalfOpen && stream.writable)\n    ) {`,
    },
  ]],
  [`${streams}/destroy.js`, [
    // What was written in between would come before what waits.
    { find: 'process.nextTick(emitConstructNT, stream)', replace: 'stream.emit(kConstruct)' },
  ]],
  [`${streams}/writable.js`, [
    webAdapters,
    rareConstruction,
    // The state is ours.
    {
      find: 'Writable.WritableState = WritableState\n',
      replace: `const {
  WritableState, addFinishCallback, bufferOf, callBackWith, hasFinishCallbacks, resetBuffer,
  takeFinishCallbacks
} = require('internal/streams/writable_state')
callBackWith(onwrite)
Writable.WritableState = WritableState\n`,
    },
    { find: "const { getHighWaterMark, getDefaultHighWaterMark } = require('./state')\n", replace: '' },
    { find: "const kOnFinished = Symbol('kOnFinished')\n", replace: '' },
    { find: 'function WritableState(', upTo: 'function Writable(', replace: '' },
    { find: 'state.buffered.push(', replace: 'bufferOf(state).push(' },
    ...Array(3).fill({
      find: 'state[kOnFinished].splice(0)', replace: 'takeFinishCallbacks(state)',
    }),
    { find: 'state[kOnFinished].push(cb)', replace: 'addFinishCallback(state, cb)' },
    { find: 'state[kOnFinished].length', replace: 'hasFinishCallbacks(state)' },
    {
      find: '  this._writableState = new WritableState(options, this, isDuplex)\n',
      replace: `  ${knownEvents(['close', 'error', 'prefinish', 'finish', 'drain'])}
  this._writableState = new WritableState(options, this, isDuplex)\n`,
    },
    // Objects are written with whatever is said of their encoding.
    {
      find: `    cb = encoding
    encoding = state.defaultEncoding
  } else {
    if (!encoding) encoding = state.defaultEncoding
    else if (encoding !== 'buffer' && !Buffer.isEncoding(encoding)) throw new ERR_UNKNOWN_ENCODING(encoding)
    if (typeof cb !== 'function') cb = nop
  }`,
      replace: `    cb = encoding
    encoding = undefined
  } else if (typeof cb !== 'function') {
    cb = nop
  }`,
    },
    {
      find: "    if (typeof chunk === 'string') {\n      if (state.decodeStrings",
      replace: `    if (!encoding) encoding = state.defaultEncoding
    else if (encoding !== 'buffer' && !Buffer.isEncoding(encoding)) throw new ERR_UNKNOWN_ENCODING(encoding)
    if (typeof chunk === 'string') {
      if (encoding === 'buffer') throw new ERR_UNKNOWN_ENCODING(encoding)
      if (state.decodeStrings`,
    },
    { find: 'Stream._isUint8Array(chunk)', replace: 'Stream._isArrayBufferView(chunk)' },
    {
      find: "['string', 'Buffer', 'Uint8Array']",
      replace: "['string', 'Buffer', 'TypedArray', 'DataView']",
    },
    // Callbacks are told that there was no error.
    { find: '    state.pendingcb--\n    cb()\n', replace: '    state.pendingcb--\n    cb(null)\n' },
    { find: 'onfinishCallbacks[i]()', replace: 'onfinishCallbacks[i](null)' },
    { find: 'process.nextTick(cb, err)\n    } else {', replace: 'process.nextTick(cb, err ?? null)\n    } else {' },
  ]],
  [`${streams}/duplex.js`, [
    webAdapters,
    { find: 'toWeb = function (duplex) {', replace: 'toWeb = function (duplex, options) {' },
    {
      find: 'newReadableWritablePairFromDuplex(duplex)',
      replace: 'newReadableWritablePairFromDuplex(duplex, options)',
    },
    {
      find: '  Readable.call(this, options)\n',
      replace: `  ${knownEvents(['close', 'error', 'prefinish', 'finish', 'drain', 'data', 'end', 'readable'])}
  Readable.call(this, options)\n`,
    },
    // Those who wait for their writes learn that the stream is destroyed.
    {
      find: 'function Duplex(options) {\n',
      replace: 'Duplex.prototype.destroy = Writable.prototype.destroy\nfunction Duplex(options) {\n',
    },
  ]],
  [`${streams}/pipeline.js`, [
    {
      find: "error.code === 'ERR_STREAM_PREMATURE_CLOSE')) {",
      replace: "error.code === 'ERR_STREAM_PREMATURE_CLOSE' || error.name === 'AbortError')) {",
    },
    // Only the ends of the streams are counted, so that the callback comes after all of them.
    {
      find: '  function finishImpl(err, final) {',
      replace: `  function finishWithError(err) {
    finishImpl(err, false)
  }
  function finishImpl(err, final) {`,
    },
    {
      find: "err.code !== 'ERR_STREAM_PREMATURE_CLOSE') {\n          finish(err)",
      replace: "err.code !== 'ERR_STREAM_PREMATURE_CLOSE') {\n          finishWithError(err)",
    },
    {
      find: 'const cleanup = pipe(ret, stream, finish, {',
      replace: 'const cleanup = pipe(ret, stream, finish, finishWithError, {',
    },
    {
      find: 'function pipe(src, dst, finish, { end }) {',
      replace: 'function pipe(src, dst, finish, finishWithError, { end }) {',
    },
    {
      find: '      finish(new ERR_STREAM_PREMATURE_CLOSE())\n    }\n  })\n  src.pipe(',
      replace: `      finishWithError(new ERR_STREAM_PREMATURE_CLOSE())
    }
  })
  src.pipe(`,
    },
    {
      find: '    if (isNodeStream(stream)) {\n      if (end) {',
      replace: `    if (isNodeStream(stream)) {
      const next = streams[i + 1]
      if (next?.closed || next?.destroyed) {
        throw new (require('internal/errors').codes.ERR_STREAM_UNABLE_TO_PIPE)()
      }
      if (end) {`,
    },
  ]],
  [`${streams}/compose.js`, [
    // The last stream flows, and is always destroyed with the whole.
    {
      find: `      tail.on('readable', function () {
        if (onreadable) {
          const cb = onreadable
          onreadable = null
          cb()
        }
      })`,
      replace: `      tail.on('data', function (chunk) {
        if (!d.push(chunk)) tail.pause()
      })`,
    },
    {
      find: `        while (true) {
          const buf = tail.read()
          if (buf === null) {
            onreadable = d._read
            return
          }
          if (!d.push(buf)) {
            return
          }
        }
      }
    } else if`,
      replace: `        tail.resume()
      }
    } else if`,
    },
    {
      find: `            if (!d.push(value)) {
              return
            }
            if (done) {
              d.push(null)
              return
            }`,
      replace: `            if (done) {
              d.push(null)
              return
            }
            if (!d.push(value)) {
              return
            }`,
    },
    {
      find: `      if (isNodeStream(tail)) {
        destroyer(tail, err)
      }
    }`,
      replace: '    }',
    },
    {
      find: '    onreadable = null\n    ondrain = null\n    onfinish = null\n',
      replace: `    onreadable = null
    ondrain = null
    onfinish = null
    if (isNodeStream(tail)) destroyer(tail, err)\n`,
    },
  ]],
  // First what the options say about the end, then the iterator's.
  [`${streams}/from.js`, [
    {
      find: `  readable._destroy = function (error, cb) {
    PromisePrototypeThen(
      close(error),
      () => process.nextTick(cb, error),
      // nextTick is here in case cb throws
      (e) => process.nextTick(cb, e || error)
    )
  }`,
      replace: `  const destroyFirst = readable._destroy
  readable._destroy = function (error, cb) {
    const { aggregateTwoErrors } = require('internal/errors')
    destroyFirst.call(this, error, (destroyError) => {
      const combined = destroyError || error
      close(combined).then(
        () => process.nextTick(cb, combined),
        (closeError) => process.nextTick(cb, aggregateTwoErrors(combined, closeError))
      )
    })
  }`,
    },
  ]],
  [`${streams}/end-of-stream.js`, [
    { find: 'const { kEmptyObject, once }', replace: 'const { bindFinished, kEmptyObject, once }' },
    { find: '  callback = once(callback)\n', replace: '  callback = once(bindFinished(callback))\n' },
    // What was written is not finished while its callbacks are to come.
    {
      find: '    (writableFinished || isWritable(stream) === false)\n  ) {',
      replace: `    (writableFinished || isWritable(stream) === false) &&
    !(wState?.pendingcb > 0)
  ) {`,
    },
  ]],
  // Messages of ports and of sockets are of one class.
  ['undici/lib/web/websocket/events.js', [
    {
      find: 'module.exports = {\n  MessageEvent,\n',
      replace: "module.exports = {\n  MessageEvent: require('internal/messaging/message_event').MessageEvent,\n",
    },
    {
      find: '  createFastMessageEvent\n',
      replace: "  createFastMessageEvent: (type, init) =>\n    new (require('internal/messaging/message_event').MessageEvent)(type, init)\n",
    },
  ]],
  // An error of the readable half is one of the writable half.
  [`${streams}/duplexify.js`, [
    {
      find: '    const { value, write, final, destroy } = fromAsyncGen(body)\n',
      replace: `    const { value, write, final, destroy } = fromAsyncGen(body)
    // It may be a function that constructs one.
    if (isDuplexNodeStream(value)) return value\n`,
    },
    // A function that waits for a chunk learns that there will be none.
    {
      find: '      ac.abort()\n      cb(err)\n',
      replace: `      ac.abort(err)
      resolve?.({ done: true, cb: () => {} })
      resolve = null
      cb(err)\n`,
    },
    {
      find: `      readable = false
      if (err) {
        destroyer(r, err)
      }`,
      replace: `      readable = false
      if (err) {
        destroyer(w, err)
      }`,
    },
  ]],
  ['urlpattern-polyfill/dist/urlpattern.cjs', [
    // The standard has taken on sets of characters since.
    { find: '?"ui":"u"', replace: '?"vi":"v"' },
  ]],
]);
