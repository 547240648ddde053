'use strict';
const { spawnSync } = require('child_process');
const addon = require('./build/errors.node');

if (process.argv[2] === 'fatal') addon.fatal();

const about = (error) => error instanceof Error ?
  [error.constructor.name, error.message, Object.keys(error), error.code, error.stack.split('\n')[0]] : error;
console.log(addon.makeErrors('CODE', 'message').map(about));
console.log(addon.makeErrors(undefined, 'message').map(about));
console.log(addon.makeErrors(5, 'message'), addon.makeErrors('CODE', 5));

for (const value of [new Error('given'), 'text', undefined, 5, { an: 'object' }]) {
  try {
    addon.throwGiven(value);
    console.log('not thrown');
  } catch (error) {
    console.log(error === value);
  }
}
for (let kind = 0; kind < 4; kind++) {
  for (const hasCode of [0, 1]) {
    try {
      addon.throwNew(kind, hasCode);
    } catch (error) {
      console.log(about(error));
    }
  }
}
console.log(addon.whilePending(() => { throw new Error('pending'); }).map((item) => item?.message ?? item));
console.log(addon.whilePending(() => {}).map((item) => item?.message ?? item));
class Own extends TypeError {}
for (const value of [new Error(''), new Own(''), {}, Object.create(Error.prototype), null, 5]) {
  console.log(addon.isError(value));
}
console.log(addon.callWrongly().join(' '));
console.log(addon.lastErrors());

process.on('uncaughtException', (error, origin) => console.log('uncaught', error.message, origin));
console.log(addon.fatalException(new Error('fatal exception')));

const { status, signal, stderr } = spawnSync(process.execPath, [__filename, 'fatal'], { encoding: 'utf8' });
console.log(status, signal, stderr.split('\n').find((line) => line !== ''));
