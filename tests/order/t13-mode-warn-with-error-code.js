// Row T13, --unhandled-rejections=warn-with-error-code: a warning, the loop goes on, code 1.
process.on('warning', (warning) => console.log('warning', warning.name));
process.on('exit', (code) => console.log('exit', code));
setImmediate(() => console.log('immediate'));
Promise.reject(new Error('reason'));
