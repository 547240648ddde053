// A callback never runs inside the call that starts the operation, not even with an error.
const fs = require('fs');
fs.readFile('/nonexistent/file', (error) => console.log('callback', error.code));
fs.promises.readFile('/nonexistent/file').catch((error) => {
  setTimeout(() => console.log('promise', error.code), 50);
});
process.nextTick(() => console.log('tick'));
queueMicrotask(() => console.log('micro'));
console.log('main');
