'use strict';
// What only the start of the program has read does not stay in memory: a second later, three tenths
// of the pages of files that are mapped have gone.
const assert = require('assert');
const fs = require('fs');

function mappedKibibytes() {
  const [, kibibytes] = /^RssFile:\s+(\d+) kB/m.exec(fs.readFileSync('/proc/self/status', 'utf8'));
  return Number(kibibytes);
}

const before = mappedKibibytes();
const deadline = performance.now() + 10_000;
const interval = setInterval(() => {
  if (mappedKibibytes() < 0.7 * before) clearInterval(interval);
  else assert.ok(performance.now() < deadline, `${mappedKibibytes()} of ${before} KiB are left`);
}, 100);
