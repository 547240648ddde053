// Row M16: timers/promises report wrong arguments by a rejection, never by throwing.
const timers = require('timers/promises');
const calls = [
  () => timers.setTimeout('x'),
  () => timers.setTimeout(1, 'v', 'options'),
  () => timers.setTimeout(1, 'v', { signal: 1 }),
  () => timers.setTimeout(1, 'v', { ref: 1 }),
  () => timers.setImmediate('v', 'options'),
  () => timers.setImmediate('v', { signal: {} }),
  () => timers.setImmediate('v', { ref: 'yes' }),
  () => timers.setInterval('x').next(),
  () => timers.setInterval(1, 'v', { ref: 1 }).next(),
];
(async () => {
  for (const call of calls) {
    try {
      await call();
      console.log('never');
    } catch (error) {
      console.log(error.code);
    }
  }
})();
