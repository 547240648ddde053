'use strict';

// What is behind a message port or a broadcast channel: messages on their way, and the other ends,
// which they go to. The native half wakes the receiver in the poll phase and calls it once for each
// message.
//
// The ends of one thread hand each other values that were copied when they were sent. When one of
// a pair goes to another thread, both become remote: messages are packed then, and their queues are
// native. An end that has become remote stays so.

const { cloneMessage } = require('internal/structured_clone');

const binding = internalBinding('messaging');

// In a queue: the other side is gone.
const kGone = Symbol('gone');

// channel[kTake](): the next message of a broadcast channel, as take() tells it.
const kTake = Symbol('take');

// Makes the ports that come in messages; set by message_port.js.
let makePort;

class End {
  #messages = [];
  #head = 0;
  // The ends of this thread that hear what each of them sends; null for a remote end.
  #group;
  #isBroadcast = false;
  // Who gets the messages: { canReceive, onMessage(message), onMessageError(error), onGone() }, and
  // the number of the native half that wakes it. An end may wait for a new owner.
  #owner = null;
  #number = 0;
  // What a remote end without an owner is known by to the native half.
  #parcel = 0;
  #isClosed = false;

  constructor(group, parcel = 0) {
    this.#group = group;
    this.#parcel = parcel;
    group?.add(this);
  }

  static setPortMaker(maker) {
    makePort = maker;
  }

  static fromParcel(parcel) {
    return new End(null, parcel);
  }

  // Hears all others of that name, on whatever thread.
  static join(name, owner) {
    const end = new End(null);
    end.#isBroadcast = true;
    end.setOwner(owner);
    binding.join(end.#number, name);
    return end;
  }

  get #isRemote() {
    return this.#group === null;
  }

  // How many messages wait, counting the news that there will be no more; negative if that comes
  // next.
  get #waiting() {
    const remote = this.#isRemote && this.#number !== 0 ? binding.waiting(this.#number) : 0;
    const local = this.#messages.length - this.#head;
    if (local === 0) return remote;
    const count = local + Math.abs(remote);
    return this.#messages[this.#head] === kGone ? -count : count;
  }

  setOwner(owner) {
    this.#owner = owner;
    this.#number = binding.open(() => this.#receive());
    if (this.#parcel !== 0) {
      binding.attach(this.#number, this.#parcel);
      this.#parcel = 0;
    }
    if (this.#head < this.#messages.length) this.wake();
  }

  // The end goes to another owner.
  release() {
    this.#owner = null;
    if (this.#isRemote) this.#parcel = binding.detach(this.#number);
    binding.close(this.#number, () => {});
    this.#number = 0;
  }

  // The end goes to another thread, and is of no use here.
  toParcel() {
    if (!this.#isRemote) this.#becomeRemote();
    this.release();
    const parcel = this.#parcel;
    for (const message of this.#messages.splice(this.#head)) {
      if (message !== kGone) putIntoParcel(parcel, message);
    }
    return parcel;
  }

  // The other one of a pair becomes remote, too.
  #becomeRemote() {
    const [own, other] = binding.makePair();
    const group = this.#group;
    group.delete(this);
    for (const end of group) end.#attach(other);
    // The other one has closed before.
    if (group.size === 0) binding.drop(other);
    group.clear();
    this.#attach(own);
  }

  #attach(parcel) {
    this.#group = null;
    if (this.#number === 0) this.#parcel = parcel;
    else binding.attach(this.#number, parcel);
  }

  // Whether anybody is there to hear it.
  send(value, list) {
    if (this.#isRemote) return this.#sendPacked(value, list);
    // Whoever is there before the copying, which may run script, hears it.
    let other;
    for (const end of this.#group) if (end !== this) other = end;
    const message = cloneMessage(value, list);
    other?.#add(message);
    return other !== undefined;
  }

  #sendPacked(value, list) {
    const { pack } = require('internal/messaging/pack');
    const { text, attachments } = pack(value, list, this.#isBroadcast);
    return binding.send(this.#number, text, attachments);
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

  isPairedWith(other) {
    return !this.#isRemote && this.#group.has(other);
  }

  // What is sent to this thread comes here.
  receiveForThread() {
    binding.beThreadEnd(this.#number);
  }

  // The next message, as { message }; undefined if there is none.
  take() {
    if (this.#waiting <= 0) return undefined;
    return { message: this.#shift() };
  }

  #shift() {
    if (this.#head === this.#messages.length) return this.#shiftPacked();
    const message = this.#messages[this.#head];
    this.#messages[this.#head++] = undefined;
    if (this.#head === this.#messages.length) {
      this.#messages.length = this.#head = 0;
    } else if (this.#head > 1000) {
      this.#messages.splice(0, this.#head);
      this.#head = 0;
    }
    return message;
  }

  #shiftPacked() {
    const parts = binding.take(this.#number);
    return require('internal/messaging/unpack').unpack(parts, makePort);
  }

  // Whether what waits can be received now. That the other is gone always can.
  #isDue(waiting) {
    return waiting < 0 || (waiting > 0 && this.#owner.canReceive);
  }

  #receive() {
    try {
      const waiting = this.#waiting;
      if (!this.#isDue(waiting)) return;
      if (waiting < 0) this.#owner.onGone();
      else this.#deliver();
    } finally {
      // Unless it hears otherwise, the native half takes it that nothing waits.
      if (this.#number !== 0) {
        const waiting = this.#waiting;
        if (this.#isDue(waiting)) binding.setWaiting(this.#number, Math.abs(waiting));
      } else if (this.#isClosed) {
        this.#deliverRest();
      }
    }
  }

  // Who closes a port in a message still gets those that have come with it.
  #deliverRest() {
    const rest = this.#messages.splice(this.#head);
    this.#head = 0;
    this.#messages.length = 0;
    for (const message of rest) if (message !== kGone) this.#owner.onMessage(message);
  }

  #deliver() {
    let message;
    try {
      message = this.#shift();
    } catch (error) {
      this.#owner.onMessageError(error);
      return;
    }
    this.#owner.onMessage(message);
  }

  // onClosed comes in the closing phase. A pair does not outlive one of its ends.
  close(onClosed) {
    this.#isClosed = true;
    if (!this.#isRemote) {
      this.#group.delete(this);
      for (const end of this.#group) end.#add(kGone);
      this.#group.clear();
    }
    const number = this.#number;
    this.#number = 0;
    binding.close(number, onClosed);
  }
}

function putIntoParcel(parcel, { value, list }) {
  const { pack } = require('internal/messaging/pack');
  const { text, attachments } = pack(value, list);
  binding.put(parcel, text, attachments);
}

module.exports = { End, kTake };
