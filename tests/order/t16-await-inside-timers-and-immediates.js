// Row T16: what comes after an await runs between two immediates that wait together.
setImmediate(async () => {
  console.log('immediate 1');
  await null;
  console.log('immediate 1 after await');
  await null;
  console.log('immediate 1 after second await');
});
setImmediate(async () => {
  console.log('immediate 2');
  await null;
  console.log('immediate 2 after await');
});
