// Row T10: a tick queued by the handler goes behind the ticks that wait already.
process.on('uncaughtException', (error) => {
  console.log('handled', error.message);
  process.nextTick(() => console.log('tick of the handler'));
});
process.nextTick(() => { throw new Error('tick 1'); });
process.nextTick(() => console.log('tick 2'));
