// Row T10: uncaughtExceptionMonitor comes first and handles nothing.
process.on('uncaughtException', (error, origin) => console.log('handler', error.message, origin));
process.on('uncaughtExceptionMonitor', (error, origin) => {
  console.log('monitor', error.message, origin);
});
process.nextTick(() => { throw new Error('tick'); });
setTimeout(() => { throw new Error('timer'); }, 1);
