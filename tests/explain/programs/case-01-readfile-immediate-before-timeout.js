const fs = require('fs');
const until = (time) => { while (performance.now() < time); };
fs.readFile(__filename, () => {
  setTimeout(() => console.log('timeout'), 0);
  setImmediate(() => { console.log('immediate'); until(performance.now() + 3); });
});
// The millisecond of the timer has passed by the end of the immediate, however fast the machine is.
