// then(), catch() and finally() in chains; a promise that adopts another takes longer.
Promise.reject(new Error('no'))
  .catch((error) => console.log('caught', error.message))
  .finally(() => console.log('finally'))
  .then(() => Promise.resolve(console.log('returns a promise')))
  .then(() => console.log('last of the first'));
Promise.resolve()
  .then(() => console.log('1')).then(() => console.log('2')).then(() => console.log('3'))
  .then(() => console.log('4')).then(() => console.log('5')).then(() => console.log('6'))
  .then(() => console.log('7'));
queueMicrotask(function micro() { console.log('micro'); });
process.nextTick(function tick() { console.log('tick'); });
