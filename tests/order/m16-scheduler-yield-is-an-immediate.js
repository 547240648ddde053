// Row M16: scheduler.yield() waits for the check phase, in the order of the immediates.
const { scheduler } = require('timers/promises');
setImmediate(() => console.log('immediate 1'));
scheduler.yield().then(() => console.log('yield'));
setImmediate(() => console.log('immediate 2'));
process.nextTick(() => console.log('tick'));
