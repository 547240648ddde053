// Row N1: ticks and microtasks queued by beforeExit run, but do not make the loop alive again.
process.on('beforeExit', () => {
  console.log('beforeExit');
  process.nextTick(() => console.log('tick'));
  Promise.resolve().then(() => console.log('micro'));
});
process.on('exit', () => console.log('exit'));
