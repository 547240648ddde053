// Row T4: unhandled rejections are looked at when neither ticks nor microtasks are left.
process.on('unhandledRejection', (reason) => console.log('unhandled', reason));
Promise.reject('first');
process.nextTick(() => {
  console.log('tick');
  queueMicrotask(() => {
    console.log('micro');
    process.nextTick(() => console.log('tick of micro'));
  });
});
setImmediate(() => console.log('immediate'));
