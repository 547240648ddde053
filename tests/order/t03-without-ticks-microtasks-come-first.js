// Row T3: a callback without ticks has its microtasks run; the ticks they queue come after them.
setImmediate(() => {
  Promise.resolve()
    .then(() => {
      console.log('micro 1');
      process.nextTick(() => console.log('tick'));
    })
    .then(() => console.log('micro 2'))
    .then(() => console.log('micro 3'));
  queueMicrotask(() => console.log('micro 1b'));
});
