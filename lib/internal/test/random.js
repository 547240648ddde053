'use strict';

// Orders that look random, but are the same for the same seed.

const kSeedMax = 2 ** 32 - 1;

function makeSeed() {
  return Math.floor(Math.random() * kSeedMax);
}

// Mixes the bits of a counter.
function makeGenerator(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  };
}

function makeShuffle(seed) {
  const next = makeGenerator(seed);
  return (list) => {
    for (let index = list.length - 1; index > 0; index--) {
      const other = Math.floor(next() * (index + 1));
      [list[index], list[other]] = [list[other], list[index]];
    }
    return list;
  };
}

module.exports = { kSeedMax, makeSeed, makeShuffle };
