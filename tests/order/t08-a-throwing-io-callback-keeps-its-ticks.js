// Rows T8, T9: the ticks of an I/O callback that threw run in the check phase of that iteration.
const fs = require('fs');
process.on('uncaughtException', (error) => console.log('handled', error.message));
fs.stat(__filename, () => {
  setImmediate(() => console.log('immediate'));
  process.nextTick(() => console.log('tick'));
  Promise.resolve().then(() => console.log('micro'));
  throw new Error('callback');
});
