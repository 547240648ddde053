// Row T13, --unhandled-rejections=warn: a late handler gives a second kind of warning.
process.on('warning', (warning) => console.log('warning', warning.name, warning.message.length > 20));
const promise = Promise.reject(new Error('reason'));
setTimeout(() => {
  console.log('timeout');
  promise.catch(() => console.log('caught'));
}, 5);
