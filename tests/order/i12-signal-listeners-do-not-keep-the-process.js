// Row I12: listeners of signals are unreferenced.
process.on('SIGUSR2', () => console.log('never'));
process.on('SIGTERM', () => console.log('never'));
process.on('exit', () => console.log('exit'));
setImmediate(() => console.log('immediate'));
