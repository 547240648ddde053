// Row T4: ticks added by ticks run before any microtask; microtasks added by ticks after them.
process.nextTick(() => {
  console.log('tick 1');
  Promise.resolve().then(() => console.log('micro of tick 1'));
  process.nextTick(() => console.log('tick of tick 1'));
});
Promise.resolve().then(() => console.log('micro of main'));
process.nextTick(() => console.log('tick 2'));
