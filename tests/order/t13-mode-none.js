// Row T13, --unhandled-rejections=none: the event comes, but no warning and no failure.
process.on('warning', () => console.log('never: warning'));
process.on('exit', (code) => console.log('exit', code));
setImmediate(() => {
  console.log('immediate');
  process.on('unhandledRejection', (reason) => console.log('unhandled', reason.message));
  Promise.reject(new Error('second'));
});
Promise.reject(new Error('first'));
