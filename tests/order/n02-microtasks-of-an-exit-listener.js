// Row N2: after exit listeners that came by themselves microtasks still run, but no ticks; after
// process.exit() nothing does (see n03).
process.on('exit', () => {
  console.log('exit');
  process.nextTick(() => console.log('never: tick'));
  Promise.resolve().then(() => console.log('micro')).then(() => console.log('micro 2'));
});
