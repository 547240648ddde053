// Row T14: a reason that is an error is raised itself.
const reason = new TypeError('mine');
process.on('uncaughtException', (error) => console.log(error === reason, error.code));
Promise.reject(reason);
