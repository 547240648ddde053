// Row M16: with ref: false the process ends although the promise is pending.
const timers = require('timers/promises');
timers.setTimeout(60000, null, { ref: false }).then(() => console.log('never'));
timers.setImmediate(null, { ref: false }).then(() => console.log('never either'));
process.on('exit', () => console.log('exit'));
