// finds nothing: it is handled, though late.
process.on('unhandledRejection', () => {});
const promise = Promise.reject(new Error('late'));
setTimeout(() => promise.catch(() => {}), 5);
