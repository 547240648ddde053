'use strict';

// Objects that are used again, because making them is expensive.
class FreeList {
  constructor(name, max, make) {
    this.name = name;
    this.ctor = make;
    this.max = max;
    this.list = [];
  }

  alloc() {
    return this.list.length > 0 ? this.list.pop() : Reflect.apply(this.ctor, this, arguments);
  }

  // Whether there was room for it.
  free(object) {
    if (this.list.length >= this.max) return false;
    this.list.push(object);
    return true;
  }
}

module.exports = FreeList;
