// Row N1: a listener added by once hears only the first time.
process.once('beforeExit', () => {
  console.log('once');
  setImmediate(() => console.log('immediate'));
});
process.on('beforeExit', () => console.log('on'));
process.on('exit', () => console.log('exit'));
