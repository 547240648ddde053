'use strict';

// Ends a connection that has waited too long for its next request.
//
// It does what socket.setTimeout() would do before each wait and after it, at the price of one
// timer for many requests: the timer is left running during a request, and looks when it fires how
// long the connection has really been idle.

const { timerNow } = internalBinding('core');
const { Timeout, clear, start } = require('internal/timers');
const { kTimeout } = require('internal/net/symbols');

function onTimer(idleTimer) {
  idleTimer.onTimer();
}

class IdleTimer {
  constructor(connection) {
    this.connection = connection;
    this.timer = null;
    this.duration = 0;
    this.isWaiting = false;
    this.since = 0;
  }

  #arm(duration) {
    this.timer = new Timeout(onTimer, duration, [this], false, false);
    start(this.timer);
  }

  begin(duration) {
    const { socket } = this.connection;
    // A program that has set a timeout of its own, and other streams, have it the usual way.
    if (socket[kTimeout] !== null) {
      socket.setTimeout(duration);
      return;
    }
    socket.timeout = duration;
    this.isWaiting = true;
    this.since = timerNow();
    if (this.duration !== duration) this.stop();
    this.duration = duration;
    if (this.timer === null) this.#arm(duration);
  }

  end(serverTimeout) {
    const { socket } = this.connection;
    if (this.isWaiting && !serverTimeout && socket[kTimeout] === null) socket.timeout = 0;
    else socket.setTimeout(serverTimeout || 0);
    this.isWaiting = false;
  }

  stop() {
    if (this.timer !== null) clear(this.timer);
    this.timer = null;
  }

  onTimer() {
    this.timer = null;
    const { parser, socket } = this.connection;
    if (!this.isWaiting || socket.destroyed || socket[kTimeout] !== null) return;
    const left = this.duration - (timerNow() - this.since);
    // A request of which only a part has come has a timeout of its own.
    if (left > 0 || parser.duration() > 0) this.#arm(left > 0 ? left : this.duration);
    else socket.emit('timeout');
  }
}

module.exports = { IdleTimer };
