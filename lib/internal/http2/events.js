'use strict';

// What the native half reports, by its numbers: see events.h.

module.exports = {
  headers: 1,
  data: 2,
  ended: 3,
  closed: 4,
  settings: 5,
  settingsDone: 6,
  ping: 7,
  pingDone: 8,
  goaway: 9,
  priority: 10,
  alternative: 11,
  origins: 12,
  frameError: 13,
  written: 14,
  wantsTrailers: 15,
  failed: 16,
  settingsLost: 17,
  pingLost: 18,
  // So many values for each.
  size: 5,
};
