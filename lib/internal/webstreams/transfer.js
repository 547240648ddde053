'use strict';

// Streams that go elsewhere, to another thread or into a clone: the stream stays, and is read or
// written by one here that speaks through a port with the one there.
//
// Messages are { type, value }. The side that reads asks for each chunk ('pull'), and the one that
// writes sends it ('chunk'), or the end ('close'); either may send an 'error'. The stream that is new
// keeps the process alive once it has been used, and the one that stays does not.

const { DOMException } = require('internal/domexception');
const { MessageChannel } = require('internal/messaging/message_port');
const { Deferred, markHandled } = require('internal/webstreams/basics');
const { classes: { ReadableStream, TransformStream, WritableStream } } =
  require('internal/webstreams/classes');
const { joinSides } = require('internal/webstreams/transform_stream');

function post(port, type, value = undefined) {
  port.postMessage({ type, value });
}

// If the value cannot go over, the other side hears why, and so does the caller.
function postOrFail(port, type, value) {
  try {
    post(port, type, value);
  } catch (error) {
    post(port, 'error', error);
    throw error;
  }
}

function listen(port, onMessage, onError) {
  port.onmessage = ({ data: { type, value } }) => onMessage(type, value);
  port.onmessageerror = () => {
    const error = new DOMException('Internal transferred stream error', 'DataCloneError');
    post(port, 'error', error);
    port.close();
    onError(error);
  };
  port.unref();
}

function makeReadable(port, keepAlive) {
  return new ReadableStream({
    start(controller) {
      listen(port, (type, value) => {
        if (type === 'chunk') {
          controller.enqueue(value);
          return;
        }
        port.close();
        if (type === 'close') controller.close();
        else controller.error(value);
      }, (error) => controller.error(error));
    },
    pull() {
      keepAlive(port);
      post(port, 'pull');
    },
    cancel(reason) {
      try {
        postOrFail(port, 'error', reason);
      } finally {
        port.close();
      }
    },
  }, { highWaterMark: 0 });
}

function makeWritable(port, keepAlive) {
  // Undefined while the other side waits for a chunk.
  let asked = new Deferred();
  const goOn = () => {
    asked?.resolve();
    asked = undefined;
  };
  return new WritableStream({
    start(controller) {
      listen(port, (type, value) => {
        if (type === 'error') controller.error(value);
        goOn();
      }, (error) => {
        controller.error(error);
        goOn();
      });
    },
    async write(chunk) {
      keepAlive(port);
      await asked?.promise;
      asked = new Deferred();
      try {
        postOrFail(port, 'chunk', chunk);
      } catch (error) {
        port.close();
        throw error;
      }
    },
    close() {
      post(port, 'close');
      port.close();
    },
    abort(reason) {
      try {
        postOrFail(port, 'error', reason);
      } finally {
        port.close();
      }
    },
  });
}

const onUse = (port) => port.ref();
const never = () => {};

function readableOf([port]) {
  return makeReadable(port, onUse);
}

function writableOf([port]) {
  return makeWritable(port, onUse);
}

function transformOf([readable, writable]) {
  return joinSides(readableOf([readable]), writableOf([writable]));
}

// ---- What stays ------------------------------------------------------------------------------

// The port that goes over in the place of a stream to be read.
function portOfReadable(stream) {
  const { port1, port2 } = new MessageChannel();
  markHandled(stream.pipeTo(makeWritable(port1, never)));
  return port2;
}

function portOfWritable(stream) {
  const { port1, port2 } = new MessageChannel();
  markHandled(makeReadable(port1, never).pipeTo(stream));
  return port2;
}

function disassemble(stream) {
  if (stream instanceof ReadableStream) return [portOfReadable(stream)];
  if (stream instanceof WritableStream) return [portOfWritable(stream)];
  return [portOfReadable(stream.readable), portOfWritable(stream.writable)];
}

// In the same thread.
function transfer(stream) {
  const ports = disassemble(stream);
  if (stream instanceof ReadableStream) return readableOf(ports);
  return stream instanceof WritableStream ? writableOf(ports) : transformOf(ports);
}

function refuseLocked(stream, name) {
  if (stream.locked) throw new DOMException(`Cannot transfer a locked ${name}`, 'DataCloneError');
}

function checkTransfer(stream, others) {
  if (stream instanceof TransformStream) {
    const { readable, writable } = stream;
    refuseLocked(readable, 'ReadableStream');
    refuseLocked(writable, 'WritableStream');
    // Its sides go with it.
    if (others.has(readable) || others.has(writable)) {
      throw new DOMException('The transfer list is invalid.', 'DataCloneError');
    }
    others.add(readable).add(writable);
  } else {
    refuseLocked(stream, stream instanceof ReadableStream ? 'ReadableStream' : 'WritableStream');
  }
}

module.exports = { checkTransfer, disassemble, readableOf, transfer, transformOf, writableOf };
