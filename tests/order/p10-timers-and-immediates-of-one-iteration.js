// Profile node10: ticks and promises of all timers come before the immediates, those of all
// immediates before the next timers.
setImmediate(() => {
  for (const name of ['a', 'b']) {
    setTimeout(() => {
      console.log('timer', name);
      process.nextTick(() => console.log('tick of timer', name));
      Promise.resolve().then(() => console.log('micro of timer', name));
      setImmediate(() => {
        console.log('immediate', name);
        process.nextTick(() => console.log('tick of immediate', name));
        Promise.resolve().then(() => console.log('micro of immediate', name));
      });
    }, 1);
  }
  for (const end = Date.now() + 5; Date.now() < end;);
});
