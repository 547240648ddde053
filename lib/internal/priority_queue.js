'use strict';

// A binary heap whose items know their place in it, so that any of them can be moved or removed.
// The first item is the least by `compare`; `setPosition(item, index)` is told of each move.
module.exports = class PriorityQueue {
  #compare;
  #setPosition;
  #items = [undefined];
  #size = 0;

  constructor(compare, setPosition) {
    this.#compare = compare;
    this.#setPosition = setPosition;
  }

  get size() {
    return this.#size;
  }

  peek() {
    return this.#items[1];
  }

  insert(item) {
    const position = ++this.#size;
    this.#items[position] = item;
    this.#setPosition(item, position);
    this.#moveUp(position);
  }

  // After the item at the position has become greater.
  moveDown(position) {
    const items = this.#items;
    const item = items[position];
    for (;;) {
      let child = position * 2;
      if (child > this.#size) break;
      if (child < this.#size && this.#compare(items[child + 1], items[child]) < 0) child++;
      if (this.#compare(item, items[child]) <= 0) break;
      this.#place(items[child], position);
      position = child;
    }
    this.#place(item, position);
  }

  removeAt(position) {
    const items = this.#items;
    const last = items[this.#size];
    items[this.#size--] = undefined;
    if (position > this.#size) return;
    this.#place(last, position);
    if (position > 1 && this.#compare(last, items[position >> 1]) < 0) this.#moveUp(position);
    else this.moveDown(position);
  }

  #moveUp(position) {
    const items = this.#items;
    const item = items[position];
    while (position > 1 && this.#compare(item, items[position >> 1]) < 0) {
      this.#place(items[position >> 1], position);
      position >>= 1;
    }
    this.#place(item, position);
  }

  #place(item, position) {
    this.#items[position] = item;
    this.#setPosition(item, position);
  }
};
