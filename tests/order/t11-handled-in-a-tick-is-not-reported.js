// Row T11: a rejection that gets its handler in a tick counts as handled.
process.on('unhandledRejection', () => console.log('never: unhandled'));
const promise = Promise.reject(new Error('x'));
process.nextTick(() => promise.catch((error) => console.log('caught', error.message)));
setImmediate(() => console.log('immediate'));
