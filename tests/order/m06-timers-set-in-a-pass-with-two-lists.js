// Row M6: also a new list with a shorter duration does not slip into the pass.
setTimeout(() => {
  console.log('5 ms');
  setTimeout(() => console.log('new, 1 ms'), 1);
  setImmediate(() => console.log('immediate'));
  for (const end = Date.now() + 5; Date.now() < end;);
}, 5);
setTimeout(() => console.log('6 ms'), 6);
for (const end = Date.now() + 10; Date.now() < end;);
