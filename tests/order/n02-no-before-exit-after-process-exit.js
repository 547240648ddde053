// Row N2: process.exit() skips beforeExit.
process.on('beforeExit', () => console.log('never'));
process.on('exit', (code) => console.log('exit', code));
setTimeout(() => console.log('never either'), 60000);
setImmediate(() => process.exit(0));
