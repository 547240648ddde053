// Row N1: whether the loop is alive is asked after the ticks of beforeExit have run.
let first = true;
process.on('beforeExit', () => {
  console.log('beforeExit');
  if (!first) return;
  first = false;
  process.nextTick(() => setTimeout(() => console.log('timer'), 1));
});
process.on('exit', () => console.log('exit'));
