// process.exit() in a microtask: what is queued does not run.
process.on('exit', (code) => console.log('exit', code));
Promise.resolve().then(() => {
  console.log('micro');
  process.nextTick(() => console.log('never'));
  process.exit(3);
});
setTimeout(() => console.log('never'), 1);
