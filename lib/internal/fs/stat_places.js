'use strict';

// Callbacks of fs.stat() wait in an array, and the native half is told their places. It need not
// keep functions from the collector then, and none is made to turn the shared numbers into Stats:
// of a hundred thousand questions that are asked at once, that was a third of the time.

const binding = internalBinding('fs');
const { readStats } = require('internal/fs/stats');

// A place that is free has the number of the next such place.
const waiting = [];
const noPlace = -1;
let firstFree = noPlace;
let count = 0;

// As long as that it stays when the last one has gone.
const keptLength = 1024;

function take(callback) {
  count++;
  const place = firstFree === noPlace ? waiting.length : firstFree;
  if (firstFree !== noPlace) firstFree = waiting[place];
  waiting[place] = callback;
  return place;
}

function leave(place) {
  const callback = waiting[place];
  if (--count === 0 && waiting.length > keptLength) {
    waiting.length = 0;
    firstFree = noPlace;
  } else {
    waiting[place] = firstFree;
    firstFree = place;
  }
  return callback;
}

binding.setStatReceiver((place, error) => {
  const callback = leave(place);
  if (error === null) {
    callback(null, readStats(false));
  } else {
    callback(error);
  }
});

// False: the callback has to be given to the native half, for somebody wants to know more of it.
function queueStat(path, callback) {
  const place = take(callback);
  if (binding.queueStat(path, place)) return true;
  leave(place);
  return false;
}

module.exports = { queueStat };
