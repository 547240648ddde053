// Row I4: a cleared immediate does not keep the loop alive, nor make it turn.
const only = setImmediate(() => console.log('never'));
clearImmediate(only);
clearImmediate(only);
process.on('beforeExit', () => console.log('beforeExit'));
