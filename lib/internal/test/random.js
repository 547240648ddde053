'use strict';

// Orders that look random, but are the same for the same seed, and the same as in Node.

const kSeedMax = 2 ** 32 - 1;

function makeSeed() {
  return Math.floor(Math.random() * (kSeedMax + 1));
}

// Mulberry32: a counter whose bits are mixed. Answers with numbers from 0 to 1.
function makeGenerator(seed) {
  let counter = seed >>> 0;
  return () => {
    counter = (counter + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(counter ^ (counter >>> 15), counter | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

// Answers with a function that takes an element out of a list.
function makeDraw(seed) {
  const next = makeGenerator(seed);
  return (list) => (list.length < 2 ? list.shift() :
    list.splice(Math.floor(next() * list.length), 1)[0]);
}

module.exports = { kSeedMax, makeDraw, makeSeed };
