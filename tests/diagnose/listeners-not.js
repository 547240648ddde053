// finds nothing: they are removed again.
const EventEmitter = require('events');
const emitter = new EventEmitter();
for (let count = 0; count < 12; count++) {
  emitter.once('data', () => {});
  emitter.emit('data');
}
