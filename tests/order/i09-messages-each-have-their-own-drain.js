// Row I9: messages of a port are delivered in the poll phase, each followed by its own drain.
const { port1, port2 } = new MessageChannel();
port2.onmessage = ({ data }) => {
  console.log('message', data);
  process.nextTick(() => console.log('tick', data));
  Promise.resolve().then(() => console.log('micro', data));
  if (data === 3) port2.close();
};
for (const number of [1, 2, 3]) port1.postMessage(number);
console.log('main');
