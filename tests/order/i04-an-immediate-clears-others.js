// Row I4: an immediate can clear the one behind it, the last one, and itself.
const first = setImmediate(() => {
  console.log('1');
  clearImmediate(first);
  clearImmediate(second);
  clearImmediate(last);
  clearImmediate(second);
});
const second = setImmediate(() => console.log('never 2'));
setImmediate(() => console.log('3'));
const last = setImmediate(() => console.log('never 4'));
