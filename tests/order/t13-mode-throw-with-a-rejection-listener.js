// Row T13: a listener of unhandledRejection is enough; nothing is thrown.
process.on('uncaughtException', () => console.log('never: caught'));
process.on('unhandledRejection', (reason) => console.log('unhandled', reason.message));
setImmediate(() => console.log('immediate'));
Promise.reject(new Error('reason'));
