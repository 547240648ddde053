// Row T5: microtasks that queue microtasks hold up timers, immediates and ticks without a limit.
let left = 20000;
(function again() {
  if (left-- > 0) Promise.resolve().then(again);
  else console.log('chain ended');
})();
setTimeout(() => console.log('timeout'), 0);
process.nextTick(() => console.log('tick of main'));
queueMicrotask(() => process.nextTick(() => console.log('tick of microtask')));
