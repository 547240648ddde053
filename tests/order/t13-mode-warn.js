// Row T13, --unhandled-rejections=warn: a warning each time, whether there is a listener or not.
process.on('warning', (warning) => console.log('warning', warning.name));
process.on('exit', (code) => console.log('exit', code));
setImmediate(() => {
  console.log('immediate');
  process.on('unhandledRejection', (reason) => console.log('unhandled', reason.message));
  Promise.reject(new Error('second'));
});
Promise.reject(new Error('first'));
