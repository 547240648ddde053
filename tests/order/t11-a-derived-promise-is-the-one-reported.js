// Row T11: with a chain, only the last promise has no handler, so only that one is reported.
process.on('unhandledRejection', (reason, promise) => {
  console.log('unhandled', reason, promise === last, promise === first);
});
const first = Promise.reject('reason');
const last = first.then(() => console.log('never')).finally(() => console.log('finally'));
