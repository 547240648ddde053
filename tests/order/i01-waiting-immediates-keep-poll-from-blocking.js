// Row I1: while immediates wait, the loop does not sleep until the next timer.
let left = 50;
setTimeout(() => console.log('timeout, immediates left:', left), 300);
(function again() {
  setImmediate(() => {
    if (--left > 0) again();
    else console.log('immediates done');
  });
})();
