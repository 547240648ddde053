'use strict';

// fs.stat() of a path: callbacks wait in script, and one function turns the shared numbers into
// Stats for all of them.

const binding = internalBinding('fs');
const { CallbackPlaces } = require('internal/callback_places');
const { readStats } = require('internal/fs/stats');

const places = new CallbackPlaces();

binding.setStatReceiver((place, error) => {
  const callback = places.leave(place);
  if (error === null) {
    callback(null, readStats(false));
  } else {
    callback(error);
  }
});

// False: the callback has to be given to the native half, for somebody wants to know more of it.
function queueStat(path, callback) {
  const place = places.take(callback);
  if (binding.queueStat(path, place)) return true;
  places.leave(place);
  return false;
}

module.exports = { queueStat };
