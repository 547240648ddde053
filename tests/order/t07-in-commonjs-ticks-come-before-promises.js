// Row T7: in a CommonJS main script ticks come before promise jobs, however they were ordered.
Promise.resolve().then(() => console.log('promise'));
queueMicrotask(() => console.log('queueMicrotask'));
(async () => { await null; console.log('await'); })();
process.nextTick(() => console.log('tick'));
setImmediate(() => console.log('immediate'));
