// Row T13, --unhandled-rejections=strict: a listener of unhandledRejection does not help.
process.on('unhandledRejection', () => console.log('never: unhandled'));
process.on('exit', (code) => console.log('exit', code));
setImmediate(() => console.log('never: immediate'));
Promise.reject(new Error('reason'));
