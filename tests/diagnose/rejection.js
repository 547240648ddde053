// finds: rejection at rejection.js:4
process.on('unhandledRejection', () => {});
async function fail() {
  throw new Error('in vain');
}
setTimeout(fail, 1);
