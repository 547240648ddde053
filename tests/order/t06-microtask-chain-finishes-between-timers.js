// Row T6: a whole chain of promises fits between two timers that are due together.
setTimeout(() => {
  console.log('timer 1');
  Promise.resolve()
    .then(() => console.log('then 1'))
    .then(() => console.log('then 2'))
    .then(() => console.log('then 3'));
}, 1);
setTimeout(() => console.log('timer 2'), 1);
for (const end = Date.now() + 5; Date.now() < end;);
