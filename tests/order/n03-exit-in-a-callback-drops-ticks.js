// Row N3: process.exit() ends the callback at once; its ticks and microtasks are dropped.
const fs = require('fs');
process.on('exit', () => console.log('exit'));
fs.stat(__filename, () => {
  process.nextTick(() => console.log('never: tick'));
  Promise.resolve().then(() => console.log('never: micro'));
  setImmediate(() => console.log('never: immediate'));
  process.exit();
  console.log('never: next statement');
});
