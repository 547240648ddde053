// Row T13: without a listener of unhandledRejection the listener of uncaughtException gets it.
process.on('uncaughtException', (error, origin) => console.log('caught', error.message, origin));
setImmediate(() => console.log('immediate'));
Promise.reject(new Error('reason'));
process.nextTick(() => console.log('tick'));
