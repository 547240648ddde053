'use strict';

// Standard input as a stream.

const { guessKind } = internalBinding('stdio');

function emptyInput() {
  const { Readable } = require('stream');
  const stream = new Readable({ read() {} });
  stream.push(null);
  return stream;
}

function socketInput(fd) {
  // Where messages from the parent come from there is nothing else to read.
  if (process.channel?.fd === fd) return emptyInput();
  const { Socket } = require('net');
  const stream = new Socket({ fd, readable: true, writable: false, manualStart: true });
  // It cannot be ended.
  stream._writableState.ended = true;
  return stream;
}

function open(fd) {
  switch (guessKind(fd)) {
    case 'tty':
      return new (require('tty').ReadStream)(fd);
    case 'pipe':
    case 'tcp':
      return socketInput(fd);
    case 'file':
      return new (require('fs').ReadStream)(null, { fd, autoClose: false });
    default:
      return emptyInput();
  }
}

function stopReading(stream) {
  stream._readableState.reading = false;
  stream._handle.reading = false;
  stream._handle.readStop();
}

function makeStandardInput(fd) {
  const stream = open(fd);
  stream.fd = fd;
  if (stream._handle?.readStop) stopReading(stream);
  // Who pauses standard input lets the process end; a tick later, for it may be resumed at once.
  stream.on('pause', () => {
    process.nextTick(() => {
      if (stream._handle?.reading && !stream.readableFlowing) stopReading(stream);
    });
  });
  return stream;
}

module.exports = { makeStandardInput };
