// Row T9: an error inside the handler of uncaughtException is fatal, with exit code 7.
process.on('uncaughtException', (error) => {
  console.log('handled', error.message);
  throw new Error('in the handler');
});
process.on('exit', (code) => console.log('exit', code));
setTimeout(() => { throw new Error('timer'); }, 1);
