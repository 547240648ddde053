// Row T6: the queues are emptied between two immediates (profile node10: after all of them).
for (const name of ['a', 'b', 'c']) {
  setImmediate(() => {
    console.log('immediate', name);
    process.nextTick(() => console.log('tick', name));
    Promise.resolve().then(() => console.log('micro', name));
  });
}
