// Row M2: a delay above 2^31-1 means 1 ms and warns, each time.
process.on('warning', (warning) => console.log(warning.name, warning.message));
setTimeout(() => console.log('timeout 1'), 2 ** 31);
setTimeout(() => console.log('timeout 2'), Infinity);
setTimeout(() => console.log('never'), 2 ** 31 - 1).unref();
