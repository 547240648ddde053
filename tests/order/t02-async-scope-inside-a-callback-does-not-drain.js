// Row T2: a callback scope inside another one leaves the queues to the outer one.
const { AsyncResource } = require('async_hooks');
const resource = new AsyncResource('TEST');
resource.runInAsyncScope(() => {
  process.nextTick(() => console.log('tick'));
  queueMicrotask(() => console.log('micro'));
  console.log('inside');
});
console.log('after');
setImmediate(() => {
  resource.runInAsyncScope(() => process.nextTick(() => console.log('tick of immediate')));
  console.log('immediate goes on');
});
