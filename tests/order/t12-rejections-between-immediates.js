// Row T12: rejections of one immediate are reported before the next immediate.
process.on('unhandledRejection', (reason) => console.log('unhandled', reason));
setImmediate(() => {
  console.log('immediate 1');
  Promise.reject('of immediate 1');
});
setImmediate(() => console.log('immediate 2'));
