// Row T14: a reason that is no error is raised inside an error with its own code and text.
process.on('uncaughtException', (error, origin) => {
  console.log(origin, error instanceof Error, error.code, error.name);
  console.log(error.message.split('\n').join('|'));
});
Promise.reject('text');
Promise.reject(undefined);
Promise.reject(null);
Promise.reject(42);
Promise.reject({ key: 'value' });
Promise.reject(Symbol('symbol'));
