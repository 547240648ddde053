// finds: listeners at listeners.js:4
const EventEmitter = require('events');
const emitter = new EventEmitter();
for (let count = 0; count < 12; count++) emitter.on('data', () => {});
