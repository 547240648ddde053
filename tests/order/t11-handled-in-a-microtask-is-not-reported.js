// Row T11: a rejection that gets its handler in a microtask counts as handled.
process.on('unhandledRejection', () => console.log('never: unhandled'));
process.on('rejectionHandled', () => console.log('never: handled late'));
const promise = Promise.reject(new Error('x'));
queueMicrotask(() => promise.catch((error) => console.log('caught', error.message)));
setImmediate(() => console.log('immediate'));
