// Row I9: postMessage returns before the listener runs; ticks and microtasks come in between.
const { port1, port2 } = new MessageChannel();
port2.on('message', (text) => {
  console.log('message', text);
  port1.close();
});
port2.on('close', () => console.log('close'));
port1.postMessage('hello');
process.nextTick(() => console.log('tick'));
queueMicrotask(() => console.log('micro'));
console.log('main');
