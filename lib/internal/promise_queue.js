'use strict';

// The queue of jobs that promises have: how it is kept. What fills and empties it is in
// internal/promise_reactions.

const { state } = internalBinding('core');
const asyncState = require('internal/async_state');

// Index into the flags that are shared with the native side.
const kHasMicrotasks = 7;

// A list of chunks, so that a queue of any length is neither copied nor kept. A job takes five
// places: a handler, the promise that gets its result, or undefined, the value and the argument
// that the handler is called with, and the context. Of an async function that goes on, there are
// only its generator, in the place of the handler, and the value. There are 64 jobs in a chunk, and
// behind the last one stands the next chunk.
//
// Its methods are what hot functions call now and then: internal/promise_reactions adds others, and
// so does internal/promise_operations.
const queue = {
  headChunk: undefined,
  // The place of the next job to run.
  head: 320,
  tailChunk: undefined,
  // Where the next job goes. At the end of its chunk, there has to be room made first.
  tail: 320,
  // Empty, and nothing runs: both chunks are the same, and hold nothing.
  isIdle: true,
  // What was used of the first chunk before it was begun anew.
  used: 0,
  spareChunk: undefined,
  contexts: asyncState,
  // Whether these are in use, and who wants to hear what becomes of promises, or null: see
  // internal/promise_events.
  hasContexts: false,
  events: null,
  // How many async functions have yet to begin in a slower way: see asyncFunctionResume().
  firstStarts: 4,
  dropChunk,
  makeRoom,
};
queue.headChunk = queue.tailChunk = makeChunk();

function makeChunk() {
  return new Array(321).fill(undefined);
}

// The place of the next job.
function makeRoom() {
  if (queue.isIdle) {
    queue.isIdle = false;
    queue.head = 0;
    state[kHasMicrotasks] = 1;
  } else if (queue.headChunk === queue.tailChunk && queue.head === 320) {
    queue.used = 320;
    queue.head = 0;
  } else {
    const chunk = queue.spareChunk ?? makeChunk();
    queue.spareChunk = undefined;
    queue.tailChunk[320] = chunk;
    queue.tailChunk = chunk;
  }
  return 0;
}

// All jobs of the first chunk have run. The next chunk, or undefined if there is none.
function dropChunk() {
  const chunk = queue.headChunk;
  if (chunk === queue.tailChunk) return undefined;
  queue.headChunk = chunk[320];
  chunk[320] = undefined;
  queue.spareChunk = chunk;
  queue.used = 320;
  return queue.headChunk;
}

// All jobs have run. What they were about is forgotten.
function rest() {
  const chunk = queue.headChunk;
  const used = Math.max(queue.used, queue.tail);
  for (let place = 0; place < used; place++) chunk[place] = undefined;
  if (queue.used !== 0) queue.spareChunk = undefined;
  queue.used = 0;
  queue.head = queue.tail = 320;
  queue.isIdle = true;
}

module.exports = { queue, rest };
