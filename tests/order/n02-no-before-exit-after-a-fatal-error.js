// Row N2: an error that nobody catches ends the process without beforeExit, with code 1.
process.on('beforeExit', () => console.log('never'));
process.on('exit', (code) => console.log('exit', code));
setTimeout(() => { throw new Error('fatal'); }, 1);
setTimeout(() => console.log('never either'), 5);
