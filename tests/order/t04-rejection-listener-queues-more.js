// Row T4: what a listener of unhandledRejection queues runs before the loop goes on.
process.on('unhandledRejection', (reason) => {
  console.log('unhandled', reason);
  process.nextTick(() => console.log('tick of listener', reason));
  Promise.resolve().then(() => console.log('micro of listener', reason));
  if (reason < 2) Promise.reject(reason + 1);
});
Promise.reject(0);
setImmediate(() => console.log('immediate'));
