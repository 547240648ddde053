// Row N1: an unreferenced timer does not make the loop alive.
process.on('beforeExit', () => {
  console.log('beforeExit');
  setTimeout(() => console.log('never'), 1).unref();
});
process.on('exit', () => console.log('exit'));
