// Bluebird runs its callbacks from immediates: where they come among the other queues.
'use strict';
const Bluebird = require('bluebird');
const log = (text) => () => console.log(text);

setImmediate(log('immediate 1'));
Promise.resolve().then(log('native promise'));
process.nextTick(log('tick'));
Bluebird.resolve().then(log('bluebird 1')).then(log('bluebird 2')).then(() => {
  process.nextTick(log('tick of bluebird'));
  Promise.resolve().then(log('native promise of bluebird'));
  setImmediate(log('immediate of bluebird'));
}).then(log('bluebird 3'));
setImmediate(log('immediate 2'));
Bluebird.reject(new Error('reason')).catch((error) => console.log('bluebird caught', error.message))
  .finally(log('bluebird finally'));
later(10, () => setTimeout(() => {
  console.log('timeout');
  Bluebird.resolve().then(log('bluebird of a timeout'));
  Promise.resolve().then(log('native promise of a timeout'));
  setImmediate(log('immediate of a timeout'));
  later(10, readFile);
}, 1));
console.log('main');

function readFile() {
  Bluebird.fromCallback((done) => require('fs').stat(__filename, done)).then(() => {
    console.log('file');
    setImmediate(log('immediate of the file'));
    return Bluebird.map([1, 2, 3], (x) => Bluebird.delay(50).return(x), { concurrency: 2 });
  }).then((list) => console.log('map', list.join()));
}

// After so many turns of the loop: unlike a time, no busy machine changes what comes before it.
function later(turns, callback) {
  setImmediate(() => (turns === 0 ? callback() : later(turns - 1, callback)));
}
