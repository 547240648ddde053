// Row T2: emitting an event is a plain call.
const EventEmitter = require('events');
const emitter = new EventEmitter();
emitter.on('event', () => {
  process.nextTick(() => console.log('tick'));
  Promise.resolve().then(() => console.log('micro'));
  console.log('listener 1');
});
emitter.on('event', () => console.log('listener 2'));
emitter.emit('event');
console.log('after emit');
