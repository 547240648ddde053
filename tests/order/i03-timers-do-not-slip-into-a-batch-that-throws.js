// Row I3: an overdue timer waits for the whole batch, also when one of it throws.
process.on('uncaughtException', (error) => console.log('handled', error.message));
setImmediate(() => {
  setTimeout(() => console.log('timeout'), 1);
  for (const end = Date.now() + 5; Date.now() < end;);
  throw new Error('1');
});
setImmediate(() => console.log('2'));
