// Row T15: nextTick passes its further arguments on; this is undefined or the global object.
process.nextTick(function (...args) {
  console.log(args.length, ...args);
}, 1, 'two', undefined, null, 5, 6);
process.nextTick((...args) => console.log(args.length));
process.nextTick((a, b) => console.log(a, b), 'only one');
