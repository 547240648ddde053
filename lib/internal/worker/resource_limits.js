'use strict';

// resourceLimits of a worker. The engine has one heap without generations and no room set aside for
// code. So of the limits that can be asked for, that of the stack is kept to, and that of the old
// generation holds for the whole heap; the others are told as they were given.

const names = [
  'maxYoungGenerationSizeMb', 'maxOldGenerationSizeMb', 'codeRangeSizeMb', 'stackSizeMb',
];
const kOldGeneration = 1;
const kStackSize = 3;
// What Node has on a machine with much memory.
const defaults = [48, 2096, 0, 4];
const oldGenerationMin = 2;

function read(given) {
  const values = [...defaults];
  if (typeof given !== 'object' || given === null) return values;
  names.forEach((name, index) => {
    if (typeof given[name] === 'number') values[index] = given[name];
  });
  values[kOldGeneration] = Math.max(values[kOldGeneration], oldGenerationMin);
  return values;
}

// How large the heap may become; zero: no matter.
function heapSize(given) {
  return typeof given?.maxOldGenerationSizeMb !== 'number' ? 0 :
    Math.max(given.maxOldGenerationSizeMb, oldGenerationMin) +
    (typeof given.maxYoungGenerationSizeMb === 'number' ? given.maxYoungGenerationSizeMb : 0);
}

function toObject(values) {
  return Object.fromEntries(names.map((name, index) => [name, values[index]]));
}

module.exports = { heapSize, kStackSize, read, toObject };
