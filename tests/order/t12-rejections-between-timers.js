// Row T12: rejections of one timer are reported before the next timer.
process.on('unhandledRejection', (reason) => console.log('unhandled', reason));
setTimeout(() => {
  console.log('timer 1');
  Promise.reject('of timer 1');
}, 1);
setTimeout(() => console.log('timer 2'), 1);
for (const end = Date.now() + 5; Date.now() < end;);
