// Row I7: inside a timer too: the check phase comes before the next pass of timers.
setTimeout(() => {
  setTimeout(() => console.log('timeout'), 0);
  setImmediate(() => console.log('immediate'));
  console.log('timer');
}, 1);
