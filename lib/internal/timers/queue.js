'use strict';

// The lists of timers by when they are due, and then by their numbers: a binary heap, each of whose
// items knows its position. Positions count from one; zero is that of a list that is not there.
//
// A list that is put off, and gets a later number for that, is not moved. The queue goes by what it
// has seen of it, `queuedExpiry` and `queuedId`, until it comes first: nothing is ever due before
// it seems to be, so whatever comes first and is as it was seen is the first.

const heap = [undefined];
let size = 0;

function isBefore(list, other) {
  return list.queuedExpiry < other.queuedExpiry ||
    (list.queuedExpiry === other.queuedExpiry && list.queuedId < other.queuedId);
}

function look(list) {
  list.queuedExpiry = list.expiry;
  list.queuedId = list.id;
}

function place(list, position) {
  heap[position] = list;
  list.position = position;
}

function moveUp(list, position) {
  while (position > 1) {
    const parent = heap[position >> 1];
    if (!isBefore(list, parent)) break;
    place(parent, position);
    position >>= 1;
  }
  place(list, position);
}

function moveDown(list, position) {
  for (;;) {
    let next = position * 2;
    if (next > size) break;
    let child = heap[next];
    if (next < size && isBefore(heap[next + 1], child)) child = heap[++next];
    if (!isBefore(child, list)) break;
    place(child, position);
    position = next;
  }
  place(list, position);
}

function insert(list) {
  look(list);
  moveUp(list, ++size);
}

function remove(list) {
  const { position } = list;
  const last = heap[size];
  heap[size--] = undefined;
  list.position = 0;
  if (last === list) return;
  if (position > 1 && isBefore(last, heap[position >> 1])) moveUp(last, position);
  else moveDown(last, position);
}

// After a list that is in the queue has become due earlier.
function reorder(list) {
  remove(list);
  insert(list);
}

function first() {
  for (;;) {
    const list = heap[1];
    if (list === undefined || list.queuedId === list.id) return list;
    look(list);
    moveDown(list, 1);
  }
}

module.exports = { first, insert, remove, reorder, size: () => size };
