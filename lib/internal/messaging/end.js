'use strict';

// What is behind a message port or a broadcast channel: a queue of messages that were copied when
// they were sent, and the other ends, which they go to. The native half wakes the receiver in the
// poll phase and calls it once for each message.

const binding = internalBinding('messaging');

// In a queue: the other side is gone.
const kGone = Symbol('gone');

class End {
  #messages = [];
  #head = 0;
  // The ends that hear what each of them sends.
  #group;
  // Who gets the messages: { canReceive, onMessage(message), onGone() }, and the number of the
  // native half that wakes it. An end may wait for a new owner.
  #owner = null;
  #number = 0;

  constructor(group) {
    this.#group = group;
    group.add(this);
  }

  get waiting() {
    return this.#messages.length - this.#head;
  }

  setOwner(owner) {
    this.#owner = owner;
    this.#number = binding.open(() => this.#receive());
    if (this.waiting > 0) this.wake();
  }

  // The end goes to another owner.
  release() {
    this.#owner = null;
    binding.close(this.#number, () => {});
    this.#number = 0;
  }

  // Whether anybody is there to hear it.
  send(message) {
    if (this.#group.size < 2) return false;
    for (const end of this.#group) if (end !== this) end.#add(message);
    return true;
  }

  #add(message) {
    this.#messages.push(message);
    this.wake();
  }

  wake() {
    if (this.#number !== 0) binding.wake(this.#number);
  }

  reference(isReferenced) {
    if (this.#number !== 0) binding.reference(this.#number, isReferenced);
  }

  // The next message, as { message }; undefined if there is none.
  take() {
    if (this.waiting === 0 || this.#messages[this.#head] === kGone) return undefined;
    return { message: this.#shift() };
  }

  #shift() {
    const message = this.#messages[this.#head];
    this.#messages[this.#head++] = undefined;
    if (this.#head === this.#messages.length || this.#head > 1000) {
      this.#messages.splice(0, this.#head);
      this.#head = 0;
    }
    return message;
  }

  #canReceive() {
    return this.waiting > 0 &&
      (this.#owner.canReceive || this.#messages[this.#head] === kGone);
  }

  #receive() {
    try {
      if (!this.#canReceive()) return;
      const message = this.#shift();
      if (message === kGone) this.#owner.onGone();
      else this.#owner.onMessage(message);
    } finally {
      if (this.#number !== 0) {
        binding.setWaiting(this.#number, this.#canReceive() ? this.waiting : 0);
      }
    }
  }

  // onClosed comes in the closing phase. A pair does not outlive one of its ends.
  close(onClosed, isPair) {
    this.#group.delete(this);
    if (isPair) {
      for (const end of this.#group) end.#add(kGone);
      this.#group.clear();
    }
    const number = this.#number;
    this.#number = 0;
    binding.close(number, onClosed);
  }
}

module.exports = { End };
