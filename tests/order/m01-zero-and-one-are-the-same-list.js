// Row M1: 0 means 1, so timers of 0 and of 1 ms keep the order in which they were set.
setTimeout(() => console.log('1 ms'), 1);
setTimeout(() => console.log('0 ms'), 0);
setTimeout(() => console.log('2 ms'), 2);
setTimeout(() => console.log('1 ms again'), 1);
for (const end = Date.now() + 10; Date.now() < end;);
