// Row T11: even a tick that a microtask has queued is early enough.
process.on('unhandledRejection', () => console.log('never: unhandled'));
const promise = Promise.reject(new Error('x'));
queueMicrotask(() => {
  process.nextTick(() => promise.catch((error) => console.log('caught', error.message)));
});
setImmediate(() => console.log('immediate'));
