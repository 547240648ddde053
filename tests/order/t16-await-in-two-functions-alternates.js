// Row T16: two async functions that await in loops take turns (before V8 7.3: in steps of three).
async function worker(name) {
  for (let i = 0; i < 3; i++) {
    await Promise.resolve();
    console.log(name, i);
  }
}
worker('a');
worker('b');
Promise.resolve().then(() => console.log('then 1')).then(() => console.log('then 2'))
  .then(() => console.log('then 3')).then(() => console.log('then 4'));
