// A program that dies of an exception in a timer.
setImmediate(() => console.log('immediate'));
setTimeout(() => {
  console.log('timer');
  throw new Error('broken');
}, 50);
setTimeout(() => console.log('never'), 1000);
