// Row T6: because queues are emptied between timers, a microtask can still stop the next timer
// (profile node10: too late, both are done by then).
setTimeout(() => {
  console.log('timer 1');
  Promise.resolve().then(() => {
    console.log('micro clears timer 2');
    clearTimeout(second);
  });
}, 1);
const second = setTimeout(() => console.log('timer 2'), 1);
for (const end = Date.now() + 5; Date.now() < end;);
