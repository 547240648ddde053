// Row M10: unreferenced timers and intervals do not keep the process alive.
setTimeout(() => console.log('never: timeout'), 60000).unref();
setInterval(() => console.log('never: interval'), 60000).unref();
process.on('exit', () => console.log('exit'));
