// Profile node10: an unhandled rejection gives warnings, and the program goes on.
process.on('warning', ({ name }) => {
  if (name !== 'DeprecationWarning') console.log('warning', name);
});
process.on('exit', (code) => console.log('exit', code));
setImmediate(() => console.log('immediate'));
Promise.reject(new Error('reason'));
