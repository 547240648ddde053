// Row I2: the same for an immediate that a tick or microtask sets between two immediates.
setImmediate(() => {
  console.log('1');
  process.nextTick(() => setImmediate(() => console.log('of tick')));
  Promise.resolve().then(() => setImmediate(() => console.log('of micro')));
});
setImmediate(() => console.log('2'));
