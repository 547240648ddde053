// Row I7: inside an immediate a timer that is due comes before the next immediate.
setImmediate(() => {
  setImmediate(() => console.log('immediate'));
  setTimeout(() => console.log('timeout'), 0);
  for (const end = Date.now() + 5; Date.now() < end;);
  console.log('first immediate');
});
