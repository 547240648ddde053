'use strict';

// Blocks that only pass through: a pipe takes them from a stream of ours and writes them to another.
//
// Large reads get a block of memory each. One that nobody but us has seen can be read into again
// once it is written, which spares the engine the making and the freeing of it, and keeps it in the
// processor's cache. So whoever reads a block puts it here while it is emitted to one listener; a
// pipe that gets it says where it writes it to; and if that is a stream of ours, it has the block
// given back when it is written.

const { prototype: { emit: plainEmit } } = require('events');

const passing = {
  // The block that is being emitted.
  block: null,
  // The stream that a pipe writes it to.
  target: null,
  // A block that was pushed into a stream before that flows, and is the first to come out of it.
  waiting: null,
  // Counts how often a program has looked at what waits in a stream to be written. Blocks that were
  // waiting then are not ours any more.
  looks: 0,
  emitWaiting,
  hasOneListener,
};

// Whether what a stream emits gets to one listener, and to nobody before.
function hasOneListener(stream) {
  return typeof stream._events?.data === 'function' && stream.emit === plainEmit;
}

// For a stream that begins to flow, before it reads by itself.
function emitWaiting(stream, plainRead) {
  const block = passing.waiting;
  const state = stream._readableState;
  if (!state.flowing || state.length !== block.length || state.buffer.first() !== block) return;
  passing.waiting = null;
  if (state.dataEmitted || stream.read !== plainRead || !hasOneListener(stream)) return;
  passing.block = block;
  stream.read();
  passing.block = passing.target = null;
}

module.exports = passing;
