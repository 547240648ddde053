// Row M14: the other due timers run at once after the handler, before immediates.
process.on('uncaughtException', (error) => console.log('handled', error.message));
setImmediate(() => {
  setImmediate(() => console.log('immediate'));
  for (const name of ['a', 'b']) setTimeout(() => { throw new Error(name); }, 1);
  setTimeout(() => console.log('c'), 1);
  setTimeout(() => console.log('d, of another list'), 2);
  for (const end = Date.now() + 10; Date.now() < end;);
});
