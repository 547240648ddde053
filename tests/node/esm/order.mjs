// The main module runs in a microtask, so those that it queues run before its ticks.
process.nextTick(() => console.log('tick'));
Promise.resolve().then(() => console.log('microtask'));
queueMicrotask(() => console.log('queued'));
setTimeout(() => console.log('timeout'), 0);
console.log(import.meta.main, import.meta.filename.endsWith('order.mjs'));
