// Row T5: there is no greatest depth for ticks that queue ticks, and no warning.
let depth = 0;
process.on('warning', () => console.log('never: warning'));
setImmediate(() => console.log('immediate after', depth));
(function again() {
  if (++depth < 50000) process.nextTick(again);
})();
