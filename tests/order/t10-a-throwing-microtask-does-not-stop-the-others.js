// Row T10: after a microtask that throws the handler runs, then the other microtasks.
process.on('uncaughtException', (error) => console.log('handled', error.message));
queueMicrotask(() => console.log('micro 1'));
queueMicrotask(() => { throw new Error('micro 2'); });
queueMicrotask(() => console.log('micro 3'));
Promise.resolve().then(() => console.log('promise'));
setImmediate(() => console.log('immediate'));
