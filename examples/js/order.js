// What runs when: each line says why it comes where it does.
'use strict';

const { readFile } = require('fs');

setTimeout(() => console.log('5. a timer: its millisecond has passed'), 0);
setImmediate(() => console.log('6. an immediate: the check phase, after poll'));
Promise.resolve().then(() => console.log('3. a promise: microtasks run after the ticks'));
process.nextTick(() => console.log('2. a tick: right after the script'));
queueMicrotask(() => console.log('4. a microtask: in line with the promises'));
readFile(__filename, () => {
  setTimeout(() => console.log('9. a timer of an I/O callback: at the end of the iteration'), 0);
  setImmediate(() => console.log('8. an immediate of an I/O callback: the check phase comes first'));
  console.log('7. a file: read by the thread pool, delivered in the poll phase');
});
console.log('1. the script itself');
