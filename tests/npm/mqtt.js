// MQTT: a broker and its clients in one process, all qualities of service, and a last will.
'use strict';
const net = require('net');
const { Aedes } = require('aedes');
const mqtt = require('mqtt');

const once = (emitter, name) => new Promise((resolve) => {
  emitter.once(name, (...values) => resolve(values));
});

(async () => {
  const broker = await Aedes.createBroker();
  const server = net.createServer(broker.handle).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `mqtt://127.0.0.1:${server.address().port}`;

  const reader = mqtt.connect(url, { clientId: 'reader' });
  await once(reader, 'connect');
  const granted = await reader.subscribeAsync('news/#', { qos: 2 });
  console.log(granted.map(({ topic, qos }) => [topic, qos]));

  const will = { topic: 'news/end', payload: 'gone' };
  const writer = mqtt.connect(url, { clientId: 'writer', will, reconnectPeriod: 0 });
  await once(writer, 'connect');
  for (const qos of [0, 1, 2]) {
    const received = once(reader, 'message');
    await writer.publishAsync(`news/${qos}`, `quality ${qos}`, { qos });
    const [topic, message, packet] = await received;
    console.log(topic, `${message}`, packet.qos);
  }

  const last = once(reader, 'message');
  writer.stream.destroy();
  const [topic, message] = await last;
  console.log(topic, `${message}`);
  writer.end(true);
  await reader.endAsync();
  broker.close(() => server.close(() => console.log('closed')));
})();
