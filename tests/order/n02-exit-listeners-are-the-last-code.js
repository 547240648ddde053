// Row N2: what an exit listener schedules never runs.
process.on('exit', () => {
  console.log('exit 1');
  setTimeout(() => console.log('never: timeout'), 0);
  setImmediate(() => console.log('never: immediate'));
  process.nextTick(() => console.log('never: tick'));
});
process.on('exit', () => console.log('exit 2'));
