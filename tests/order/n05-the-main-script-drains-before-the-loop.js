// Row N5: the main script is a callback like any other, so its queues are emptied after it.
setImmediate(() => console.log('immediate'));
Promise.resolve().then(() => console.log('micro'));
process.nextTick(() => console.log('tick'));
console.log('main');
