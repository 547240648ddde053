// Row M4: one list per duration, in order of start, without those that were cleared.
const timers = [];
for (let i = 0; i < 6; i++) timers.push(setTimeout(() => console.log('timer', i), 3));
clearTimeout(timers[0]);
clearTimeout(timers[3]);
clearTimeout(timers[5]);
setTimeout(() => console.log('timer of the end'), 3);
