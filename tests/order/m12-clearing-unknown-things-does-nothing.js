// Row M12: unknown ids, wrong types and timers that are done are ignored.
for (const clear of [clearTimeout, clearInterval, clearImmediate]) {
  for (const value of [undefined, null, 0, -1, 1e9, 'text', {}, [], true, Symbol.iterator, () => {}]) {
    clear(value);
  }
}
const done = setTimeout(() => {
  clearTimeout(done);
  clearTimeout(done);
  clearTimeout(+done);
  console.log('timer');
}, 1);
