// Row T1: what an I/O callback queues is done before the check phase of the same iteration.
const fs = require('fs');
fs.readFile(__filename, () => {
  setImmediate(() => console.log('immediate'));
  Promise.resolve().then(() => console.log('micro')).then(() => console.log('micro 2'));
  process.nextTick(() => console.log('tick'));
  console.log('callback');
});
