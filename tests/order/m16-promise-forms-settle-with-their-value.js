// Row M16: timers/promises: setTimeout and setImmediate resolve with the value they were given.
const { setTimeout: delay, setImmediate: immediate, setInterval: ticks } = require('timers/promises');
const { promisify } = require('util');
(async () => {
  console.log(await delay(2, 'delay'));
  console.log(await immediate('immediate'));
  console.log(await promisify(setTimeout)(1, 'promisified'));
  console.log(await promisify(setImmediate)('promisified immediate'));
  let turns = 0;
  for await (const value of ticks(1, 'interval')) {
    console.log(value, ++turns);
    if (turns === 3) break;
  }
  console.log('end');
})();
