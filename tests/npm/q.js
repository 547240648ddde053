// Q runs its callbacks from ticks: where they come among the other queues.
'use strict';
const Q = require('q');
const log = (text) => () => console.log(text);

setImmediate(log('immediate'));
Promise.resolve().then(log('native promise'));
process.nextTick(log('tick before'));
Q().then(log('q 1')).then(log('q 2')).then(() => {
  process.nextTick(log('tick of q 2'));
  Promise.resolve().then(log('native promise of q 2'));
  return Q.nextTick(log('q.nextTick of q 2'));
}).then(log('q 3'));
process.nextTick(log('tick after'));
Q.reject(new Error('reason')).catch((error) => console.log('q caught', error.message))
  .finally(log('q finally'));
later(10, readFile);
console.log('main');

function readFile() {
  Q.nfcall(require('fs').stat, __filename).then(() => {
    console.log('file');
    setImmediate(() => Q().then(log('q of an immediate')));
    process.nextTick(log('tick of the file'));
    Promise.resolve().then(log('native promise of the file'));
    return Q.all([1, Q(2), Q.delay(50).thenResolve(3)]);
  }).spread((a, b, c) => console.log('q all', a, b, c)).done();
}

// After so many turns of the loop: unlike a time, no busy machine changes what comes before it.
function later(turns, callback) {
  setImmediate(() => (turns === 0 ? callback() : later(turns - 1, callback)));
}
