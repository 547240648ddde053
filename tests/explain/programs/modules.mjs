// ES modules: imports, ticks after microtasks, awaits inside functions and at the top level.
import { setTimeout as sleep } from 'timers/promises';
import { greeting } from './imported/greeting.js';

process.nextTick(() => console.log('tick'));
Promise.resolve().then(() => console.log('promise'));

async function steps() {
  console.log('value', await greeting);
  await sleep(2);
  console.log('slept');
}

console.log('begins');
steps();
console.log('awaited', await Promise.resolve('at the top'));
for await (const letter of ['x', Promise.resolve('y')]) console.log('letter', letter);
const { greeting: again } = await import('./imported/greeting.js');
console.log('imported again', again);
setTimeout(() => console.log('timeout'), 5);
