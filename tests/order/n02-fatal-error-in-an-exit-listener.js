// Row N2: an error thrown by an exit listener ends the process with code 1.
process.on('exit', (code) => {
  console.log('exit', code);
  throw new Error('in the exit listener');
});
