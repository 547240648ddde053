// Row I4: an immediate of the batch that runs can still be cleared, from a tick between two.
setImmediate(() => {
  console.log('1');
  process.nextTick(() => clearImmediate(second));
});
const second = setImmediate(() => console.log('never'));
setImmediate(() => console.log('3'));
