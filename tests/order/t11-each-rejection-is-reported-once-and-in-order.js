// Row T11: several unhandled rejections are reported in the order in which they came to be.
process.on('unhandledRejection', (reason) => console.log('unhandled', reason));
const first = Promise.reject(1);
Promise.reject(2);
first.then(() => console.log('never'));
new Promise((resolve, reject) => queueMicrotask(() => reject(3)));
(async () => { throw 4; })();
setImmediate(() => console.log('immediate'));
