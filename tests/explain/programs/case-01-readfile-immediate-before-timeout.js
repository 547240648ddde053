// From inside an I/O callback the check phase always comes before the next timers phase.
const fs = require('fs');
fs.readFile(__filename, () => {
  setTimeout(() => console.log('timeout'), 0);
  setImmediate(() => { console.log('immediate'); spend(3); });
});

// Long enough for the timer to be due after that, however fast the machine is.
function spend(milliseconds) {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}
