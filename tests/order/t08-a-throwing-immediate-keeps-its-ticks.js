// Row T8: the queues are not emptied after a callback that throws: the next immediate comes first.
process.on('uncaughtException', (error) => console.log('handled', error.message));
setImmediate(() => {
  process.nextTick(() => console.log('tick'));
  Promise.resolve().then(() => console.log('micro'));
  throw new Error('immediate 1');
});
setImmediate(() => console.log('immediate 2'));
