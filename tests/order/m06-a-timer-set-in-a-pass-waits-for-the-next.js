// Row M6: a timer of 1 ms that a timer sets runs after the immediates, however long that blocks.
setTimeout(() => {
  console.log('A');
  setTimeout(() => console.log('B'), 1);
  for (const end = Date.now() + 10; Date.now() < end;);
  setImmediate(() => console.log('immediate'));
}, 1);
