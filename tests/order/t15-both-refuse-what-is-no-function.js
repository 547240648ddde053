// Row T15: both check their argument at once, by throwing.
for (const schedule of [process.nextTick, queueMicrotask]) {
  for (const value of [undefined, null, 1, 'text', {}]) {
    try {
      schedule(value);
      console.log('never');
    } catch (error) {
      console.log(error.name, error.code, error.message);
    }
  }
}
