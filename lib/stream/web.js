'use strict';

// The streams of the web.

const { classes, isReadableStream } = require('internal/webstreams/classes');
const { TextDecoderStream, TextEncoderStream } = require('internal/webstreams/encoding');

// Both branches, the second one with copies of the chunks if asked for.
function ReadableStreamTee(stream, cloneForBranch2 = false) {
  if (!isReadableStream(stream)) {
    const { codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');
    throw new ERR_INVALID_ARG_TYPE('stream', 'ReadableStream', stream);
  }
  require('internal/validators').validateBoolean(cloneForBranch2, 'cloneForBranch2');
  const { readableCoreOf } = require('internal/webstreams/readable_stream');
  const cloneChunk = cloneForBranch2 ?
    require('internal/structured_clone').structuredClone : undefined;
  return require('internal/webstreams/tee').tee(readableCoreOf(stream), cloneChunk);
}

module.exports = {
  ReadableStream: classes.ReadableStream,
  ReadableStreamTee,
  ReadableStreamDefaultReader: classes.ReadableStreamDefaultReader,
  ReadableStreamBYOBReader: classes.ReadableStreamBYOBReader,
  ReadableStreamBYOBRequest: classes.ReadableStreamBYOBRequest,
  ReadableByteStreamController: classes.ReadableByteStreamController,
  ReadableStreamDefaultController: classes.ReadableStreamDefaultController,
  TransformStream: classes.TransformStream,
  TransformStreamDefaultController: classes.TransformStreamDefaultController,
  WritableStream: classes.WritableStream,
  WritableStreamDefaultWriter: classes.WritableStreamDefaultWriter,
  WritableStreamDefaultController: classes.WritableStreamDefaultController,
  ByteLengthQueuingStrategy: classes.ByteLengthQueuingStrategy,
  CountQueuingStrategy: classes.CountQueuingStrategy,
  TextEncoderStream,
  TextDecoderStream,
};

const { defineLazy } = require('internal/lazy_property');
for (const name of ['CompressionStream', 'DecompressionStream']) {
  defineLazy(module.exports, name, () => require('internal/webstreams/compression')[name]);
}
