'use strict';

// Below a callback, stacks show what has called it in the words that tools know.

const assert = require('assert');

const seen = {};

// The frames below that of this program, without places.
function note(name) {
  const lines = new Error().stack.split('\n').slice(2);
  seen[name] = lines.map((line) => line.trim().replace(/:\d+:\d+(?=\)?$)/, '')
    .replace(__filename, 'program'));
}

const ticks = 'at process.processTicksAndRejections (node:internal/process/task_queues)';
const timers = ['at listOnTimeout (node:internal/timers)',
                'at process.processTimers (node:internal/timers)'];

process.nextTick(() => note('tick'));
process.nextTick(function named() { note('named tick'); });
Promise.resolve().then(() => note('then'));
(async function awaiting() {
  await null;
  note('await');
})();
setTimeout(() => note('timer'), 1);
setTimeout(function named() { note('named timer'); }, 1);
setImmediate(() => note('immediate'));
setImmediate(function named() { note('named immediate'); });

process.on('exit', () => {
  assert.deepStrictEqual(seen, {
    'tick': ['at program', ticks],
    'named tick': ['at named (program)', ticks],
    'then': ['at program', ticks],
    'await': ['at awaiting (program)', ticks],
    'timer': ['at Timeout._onTimeout (program)', ...timers],
    'named timer': ['at Timeout.named [as _onTimeout] (program)', ...timers],
    'immediate': ['at Immediate._onImmediate (program)',
                  'at process.processImmediate (node:internal/timers)'],
    'named immediate': ['at Immediate.named [as _onImmediate] (program)',
                        'at process.processImmediate (node:internal/timers)'],
  });
});
