// Row T6: also between timers of different durations; so it was in Node 10 too.
for (const delay of [2, 3, 4]) {
  setTimeout(() => {
    console.log('timer', delay);
    process.nextTick(() => console.log('tick', delay));
    Promise.resolve().then(() => console.log('micro', delay));
  }, delay);
}
for (const end = Date.now() + 10; Date.now() < end;);
