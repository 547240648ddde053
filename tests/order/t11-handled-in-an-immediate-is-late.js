// Row T11: a handler that comes in a later immediate is late; rejectionHandled tells of it.
process.on('unhandledRejection', (reason, promise) => {
  console.log('unhandled', reason.message, promise === rejected);
});
process.on('rejectionHandled', (promise) => console.log('handled late', promise === rejected));
const rejected = Promise.reject(new Error('x'));
setImmediate(() => {
  console.log('immediate');
  rejected.catch((error) => console.log('caught', error.message));
  process.nextTick(() => console.log('tick'));
});
