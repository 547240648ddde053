// Row I8: a timer of the main script that is not due yet does not hold up the immediates.
setTimeout(() => console.log('timeout'), 100);
setImmediate(() => console.log('immediate'));
