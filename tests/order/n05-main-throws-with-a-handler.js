// Rows N5, T9: after a handled error of the main script its ticks still run before the loop.
process.on('uncaughtException', (error, origin) => console.log('handled', error.message, origin));
setImmediate(() => console.log('immediate'));
process.nextTick(() => console.log('tick'));
Promise.resolve().then(() => console.log('micro'));
throw new Error('main');
