// Where Node has gone on since the packages were made: what is replaced in their files.
// bundle.mjs stops when a text is not found, so that an update of a package cannot lose one.

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

export const edits = new Map([
  [`${streams}/readable.js`, [
    webAdapters,
    checkedEncoding,
    {
      find: '    ERR_STREAM_UNSHIFT_AFTER_END_EVENT\n',
      replace: '    ERR_STREAM_UNSHIFT_AFTER_END_EVENT,\n    ERR_UNKNOWN_ENCODING\n',
    },
    {
      find: '  this._readableState = new ReadableState(options, this, isDuplex)\n',
      replace: `  ${knownEvents(['close', 'error', 'data', 'end', 'readable'])}
  this._readableState = new ReadableState(options, this, isDuplex)\n`,
    },
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
    // What the destination does not take is its error.
    {
      find: '    const ret = dest.write(chunk)\n',
      replace: `    let ret = true
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
    checkedEncoding,
    {
      find: '  this._writableState = new WritableState(options, this, isDuplex)\n',
      replace: `  ${knownEvents(['close', 'error', 'prefinish', 'finish', 'drain'])}
  this._writableState = new WritableState(options, this, isDuplex)\n`,
    },
    // An encoding is of interest for texts only.
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
      replace: `    if (typeof chunk === 'string') {
      if (!encoding) encoding = state.defaultEncoding
      else if (!Buffer.isEncoding(encoding)) throw new ERR_UNKNOWN_ENCODING(encoding)
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
    {
      find: '  Readable.call(this, options)\n',
      replace: `  ${knownEvents(['close', 'error', 'prefinish', 'finish', 'drain', 'data', 'end', 'readable'])}
  Readable.call(this, options)\n`,
    },
  ]],
  // An error of the readable half is one of the writable half.
  [`${streams}/duplexify.js`, [
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
]);
