// Row T9: ticks left over by a callback that threw run although nothing else keeps the loop alive.
process.on('uncaughtException', (error) => console.log('handled', error.message));
process.on('exit', () => console.log('exit'));
setTimeout(() => {
  process.nextTick(() => console.log('tick'));
  Promise.resolve().then(() => console.log('micro'));
  throw new Error('last timer');
}, 1);
