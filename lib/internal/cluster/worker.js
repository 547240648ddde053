'use strict';

// A worker, as the primary and as the worker itself see it. Each adds its own way to end it.

const EventEmitter = require('events');

function Worker(options) {
  if (!(this instanceof Worker)) return new Worker(options);
  EventEmitter.call(this);
  const given = options !== null && typeof options === 'object' ? options : {};
  this.exitedAfterDisconnect = undefined;
  this.state = given.state || 'none';
  this.id = given.id | 0;
  if (given.process) {
    this.process = given.process;
    this.process.on('error', (code, signal) => this.emit('error', code, signal));
    this.process.on('message', (message, handle) => this.emit('message', message, handle));
  }
}
Object.setPrototypeOf(Worker.prototype, EventEmitter.prototype);
Object.setPrototypeOf(Worker, EventEmitter);

Worker.prototype.kill = function kill(...args) {
  this.destroy(...args);
};

Worker.prototype.send = function send(...args) {
  return this.process.send(...args);
};

Worker.prototype.isDead = function isDead() {
  return this.process.exitCode != null || this.process.signalCode != null;
};

Worker.prototype.isConnected = function isConnected() {
  return this.process.connected;
};

module.exports = Worker;
