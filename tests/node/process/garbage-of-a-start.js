'use strict';
// What the start of a program has made and dropped is collected when it only waits: memory goes
// down, though nothing asks for more.
const assert = require('assert');
const { rss } = process.memoryUsage;

const kept = [];
for (let number = 0; number < 400_000; number++) kept.push({ number, list: [number, [number]] });
kept.length = 0;
const before = rss();
const deadline = performance.now() + 1500;
const interval = setInterval(() => {
  if (rss() < before * 0.7) clearInterval(interval);
  else assert.ok(performance.now() < deadline, `${rss()} of ${before} bytes are left`);
}, 100);
