// Row M12: clearTimeout leaves immediates alone, and clearImmediate leaves timers alone.
const immediate = setImmediate(() => console.log('immediate'));
const timeout = setTimeout(() => console.log('timeout'), 20);
clearTimeout(immediate);
clearImmediate(timeout);
