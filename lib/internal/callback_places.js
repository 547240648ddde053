'use strict';

// Callbacks that wait in an array, while the native half is told no more than their places. It need
// not keep functions from the collector then, and none is made to prepare what they are called with:
// of a hundred thousand questions that are asked at once, that was a third of the time.

const noPlace = -1;

// As long as that an array stays when the last callback has gone.
const keptLength = 1024;

class CallbackPlaces {
  constructor() {
    // A place that is free has the number of the next such place.
    this.waiting = [];
    this.firstFree = noPlace;
    this.count = 0;
  }

  take(callback) {
    const { waiting, firstFree } = this;
    this.count++;
    const place = firstFree === noPlace ? waiting.length : firstFree;
    if (firstFree !== noPlace) this.firstFree = waiting[place];
    waiting[place] = callback;
    return place;
  }

  leave(place) {
    const { waiting } = this;
    const callback = waiting[place];
    if (--this.count === 0 && waiting.length > keptLength) {
      waiting.length = 0;
      this.firstFree = noPlace;
    } else {
      waiting[place] = this.firstFree;
      this.firstFree = place;
    }
    return callback;
  }
}

module.exports = { CallbackPlaces };
