// Row I3: after a handled error the other immediates run in the same phase, before new ones.
process.on('uncaughtException', (error) => {
  console.log('handled', error.message);
  setImmediate(() => console.log('of the handler'));
});
setImmediate(() => console.log('1'));
setImmediate(() => {
  setImmediate(() => console.log('of 2'));
  throw new Error('2');
});
setImmediate(() => console.log('3'));
setImmediate(() => { throw new Error('4'); });
setImmediate(() => console.log('5'));
