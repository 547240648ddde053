// Row I2: the queue is taken as a whole; what is added meanwhile runs in the next iteration.
setImmediate(() => {
  console.log('1');
  setImmediate(() => {
    console.log('of 1');
    setImmediate(() => console.log('of of 1'));
  });
});
setImmediate(() => {
  console.log('2');
  setImmediate(() => console.log('of 2'));
});
setImmediate(() => console.log('3'));
