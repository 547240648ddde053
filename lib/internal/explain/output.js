'use strict';

// What a recorded program prints, and in which callback.

const core = internalBinding('core');
const tasks = require('internal/explain/tasks');

const textMax = 10_000;
const outputs = new Set([1, 2]);

// The size is that of what is really written, in bytes.
function note(fd, text, size) {
  tasks.note({ e: 'print', fd, text: text.length > textMax ? text.slice(0, textMax) : text, size });
}

function noteChunk(fd, chunk, encoding) {
  const isText = typeof chunk === 'string';
  note(fd, toText(chunk, encoding),
       isText ? Buffer.byteLength(chunk, encoding) : chunk.byteLength);
}

function toText(chunk, encoding) {
  if (typeof chunk === 'string') {
    return encoding === 'hex' || encoding === 'base64' ? Buffer.from(chunk, encoding).toString() :
      chunk;
  }
  return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString();
}

// A stream hands on what it was given to write when it is its turn.
function tap(stream, fd) {
  const { _write, _writev } = stream;
  stream._write = function(chunk, encoding, callback) {
    noteChunk(fd, chunk, encoding);
    return Reflect.apply(_write, this, [chunk, encoding, callback]);
  };
  if (typeof _writev !== 'function') return;
  stream._writev = function(chunks, callback) {
    for (const { chunk, encoding } of chunks) noteChunk(fd, chunk, encoding);
    return Reflect.apply(_writev, this, [chunks, callback]);
  };
}

function tapStreams() {
  const stdio = require('internal/process/stdio');
  const { get } = stdio;
  const tapped = new WeakSet();
  stdio.get = (name) => {
    const stream = get(name);
    // Those of files write by the functions below.
    if (name !== 'stdin' && stream._type !== 'fs' && !tapped.has(stream)) {
      tapped.add(stream);
      tap(stream, name === 'stdout' ? 1 : 2);
    }
    return stream;
  };
}

function install() {
  const { writeText } = core;
  core.writeText = (fd, text) => {
    if (outputs.has(fd)) note(fd, text, Buffer.byteLength(text));
    return writeText(fd, text);
  };
  const fs = internalBinding('fs');
  const { write, writev } = fs;
  fs.write = (fd, view, offset, length, ...rest) => {
    if (outputs.has(fd)) noteChunk(fd, view.subarray?.(offset, offset + length) ?? view);
    return write(fd, view, offset, length, ...rest);
  };
  fs.writev = (fd, views, ...rest) => {
    if (outputs.has(fd)) for (const view of views) noteChunk(fd, view);
    return writev(fd, views, ...rest);
  };
  tapStreams();
}

module.exports = { install };
