// Row T15: queueMicrotask takes one function and passes no arguments.
queueMicrotask((...args) => console.log('arguments', args.length), 1, 2);
console.log(queueMicrotask(() => {}) === undefined);
