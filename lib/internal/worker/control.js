'use strict';

// What a worker and the thread that made it say to each other about the worker itself.

const { End } = require('internal/messaging/end');
require('internal/messaging/message_port');

const messageTypes = {
  __proto__: null,
  loadScript: 0,
  isOnline: 1,
  error: 2,
  stdioData: 3,
  stdioWantsMore: 4,
  hasLoaded: 5,  // A file, for the process that watches.
  question: 6,
  answer: 7,
};

class Control {
  #end;
  // While there are any, the loop stays alive.
  #waitingStreams = 0;

  constructor(parcel, onMessage) {
    this.#end = End.fromParcel(parcel);
    this.#end.setOwner({
      canReceive: true,
      onMessage: ({ value }) => onMessage(value),
      onMessageError: (error) => { throw error; },
      onGone: () => this.close(),
    });
  }

  post(message, list = []) {
    this.#end?.send(message, list);
  }

  addWaitingStream() {
    if (this.#waitingStreams++ === 0) this.reference(true);
  }

  removeWaitingStream() {
    if (--this.#waitingStreams === 0) this.reference(false);
  }

  reference(isReferenced) {
    this.#end?.reference(isReferenced);
  }

  // All that waits, at once.
  drain(onMessage) {
    for (let taken = this.#end?.take(); taken !== undefined; taken = this.#end?.take()) {
      onMessage(taken.message.value);
    }
  }

  close() {
    const end = this.#end;
    this.#end = undefined;
    end?.close(() => {});
  }
}

module.exports = { Control, messageTypes };
