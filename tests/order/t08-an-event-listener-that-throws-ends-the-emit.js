// Row T8: a listener that throws stops the emit; the error goes through the caller's frames.
const EventEmitter = require('events');
process.on('uncaughtException', (error) => console.log('handled', error.message));
const emitter = new EventEmitter();
emitter.on('event', () => { throw new Error('listener 1'); });
emitter.on('event', () => console.log('never: listener 2'));
setImmediate(() => {
  try {
    emitter.emit('event');
  } finally {
    console.log('finally');
  }
});
setImmediate(() => console.log('immediate 2'));
