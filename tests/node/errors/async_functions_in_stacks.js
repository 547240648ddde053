'use strict';

// An async function is one frame, whether it has awaited already or not.

const assert = require('assert');

function framesOf(error) {
  return error.stack.split('\n').filter((line) => line.includes(__filename))
    .map((line) => line.trim().replace(/^at /, '').replace(__filename, 'program'));
}

async function brief() { throw new Error('brief'); }
async function long(argument,
                    other) {
  throw new Error(`${argument} ${other}`);
}
const arrow = async (argument) => {
  await long(argument);
};
async function again(times) {
  if (times > 0) return again(times - 1);
  throw new Error('again');
}

(async () => {
  const frames = {};
  for (const fn of [brief, long, arrow, () => again(2)]) {
    try {
      await fn(2);
    } catch (error) {
      frames[fn.name || 'again'] = framesOf(error).slice(0, 3).map((frame) => frame.split(' ')[0]);
    }
  }
  assert.deepStrictEqual(frames.brief[0], 'brief');
  assert.notStrictEqual(frames.brief[1], 'brief');
  assert.deepStrictEqual(frames.long[0], 'long');
  assert.notStrictEqual(frames.long[1], 'long');
  assert.deepStrictEqual(frames.arrow.slice(0, 2), ['long', 'arrow']);
  assert.notStrictEqual(frames.arrow[2], 'arrow');
  assert.deepStrictEqual(frames.again, ['again', 'again', 'again']);
})();
