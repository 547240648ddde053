// Row M12: clearTimeout leaves immediates alone, and clearImmediate leaves timers alone.
// Which of them comes first is up to the clock.
const ran = [];
const immediate = setImmediate(() => ran.push('immediate'));
const timeout = setTimeout(() => ran.push('timeout'), 1);
clearTimeout(immediate);
clearImmediate(timeout);
process.on('exit', () => console.log(ran.sort().join('\n')));
