// Row M13: refresh() does not change whether a timer keeps the process alive.
const timer = setTimeout(() => console.log('never'), 5000).unref();
timer.refresh();
console.log(timer.hasRef());
setTimeout(() => console.log('end'), 2);
