// Row T13, --unhandled-rejections=strict: first the exception, then, if handled, the event.
process.on('uncaughtException', (error, origin) => console.log('caught', error.message, origin));
process.on('unhandledRejection', (reason) => console.log('unhandled', reason.message));
setImmediate(() => console.log('immediate'));
Promise.reject(new Error('reason'));
