// Row N3: the ticks and microtasks behind one that calls process.exit() do not run.
process.on('exit', () => console.log('exit'));
process.nextTick(() => console.log('tick 1'));
process.nextTick(() => process.exit());
process.nextTick(() => console.log('never: tick'));
queueMicrotask(() => console.log('never: micro'));
