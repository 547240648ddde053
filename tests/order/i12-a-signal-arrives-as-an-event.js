// Row I12: a signal that the process sends itself arrives later, in the poll phase.
const keep = setTimeout(() => console.log('never'), 60000);
process.on('SIGUSR2', (name, number) => {
  console.log('signal', name, number);
  process.nextTick(() => console.log('tick of the listener'));
  clearTimeout(keep);
});
process.kill(process.pid, 'SIGUSR2');
process.nextTick(() => console.log('tick'));
queueMicrotask(() => console.log('micro'));
console.log('main');
