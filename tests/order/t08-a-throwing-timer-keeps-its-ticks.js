// Row T8: the same holds for timers.
process.on('uncaughtException', (error) => console.log('handled', error.message));
setTimeout(() => {
  process.nextTick(() => console.log('tick'));
  Promise.resolve().then(() => console.log('micro'));
  throw new Error('timer 1');
}, 1);
setTimeout(() => console.log('timer 2'), 1);
for (const end = Date.now() + 5; Date.now() < end;);
