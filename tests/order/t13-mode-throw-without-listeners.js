// Row T13: by default an unhandled rejection is an uncaught exception: code 1, nothing goes on.
process.on('exit', (code) => console.log('exit', code));
setImmediate(() => console.log('never: immediate'));
Promise.reject(new Error('nobody cares'));
