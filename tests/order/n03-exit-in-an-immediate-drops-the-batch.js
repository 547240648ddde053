// Row N3: the immediates behind the one that calls process.exit() do not run.
process.on('exit', () => console.log('exit'));
setImmediate(() => console.log('immediate 1'));
setImmediate(() => process.exit());
setImmediate(() => console.log('never: immediate'));
