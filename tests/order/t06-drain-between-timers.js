// Row T6: the queues are emptied between two timers of one list (profile node10: after the list).
for (const name of ['a', 'b', 'c']) {
  setTimeout(() => {
    console.log('timer', name);
    process.nextTick(() => console.log('tick', name));
    Promise.resolve().then(() => console.log('micro', name));
  }, 1);
}
for (const end = Date.now() + 5; Date.now() < end;);
