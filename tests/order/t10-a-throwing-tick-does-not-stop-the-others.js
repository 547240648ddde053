// Row T10: after a tick that throws the handler runs, then the other ticks, then microtasks.
process.on('uncaughtException', (error) => console.log('handled', error.message));
process.nextTick(() => console.log('tick 1'));
process.nextTick(() => { throw new Error('tick 2'); });
process.nextTick(() => console.log('tick 3'));
queueMicrotask(() => console.log('micro'));
setImmediate(() => console.log('immediate'));
