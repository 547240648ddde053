// Row I8: Node leaves this order to chance; here the timeout of the main script always comes first.
setImmediate(() => console.log('immediate'));
setTimeout(() => console.log('timeout 0'), 0);
setTimeout(() => console.log('timeout 1'), 1);
