// Row T3: a tick queued by a microtask waits even for microtasks that do not exist yet.
const fs = require('fs');
fs.stat(__filename, () => {
  let rounds = 0;
  queueMicrotask(function again() {
    if (rounds === 0) process.nextTick(() => console.log('tick'));
    if (++rounds < 5) queueMicrotask(again);
    console.log('micro', rounds);
  });
});
