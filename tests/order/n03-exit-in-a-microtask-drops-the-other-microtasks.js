// Row N3: the microtasks behind one that calls process.exit() do not run.
process.on('exit', () => console.log('exit'));
queueMicrotask(() => console.log('micro 1'));
Promise.resolve().then(() => process.exit()).finally(() => console.log('never: finally'));
queueMicrotask(() => console.log('never: micro'));
